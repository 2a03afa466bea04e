import type { MathElement } from './mathNode.ts';

/**
 * Rendered markdown as plain data: the worker creates it from untrusted text and React renders it element by element. It contains no HTML,
 * so nothing can run: the only URLs are those of links and images, and both stay inert until the user acts.
 */
export type MarkdownNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  /** The start of a document page, as services mark it: `<!-- page N -->`. */
  | { readonly kind: 'page'; readonly number: number }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'emphasis' | 'strong' | 'strike'; readonly children: readonly MarkdownNode[] }
  /** Either of the web, by its `href`, or to a heading of the same text, by the `line` of it; to nothing where it has neither. */
  | {
      readonly kind: 'link';
      readonly href: string | null;
      readonly line?: number;
      readonly children: readonly MarkdownNode[];
    }
  /** A footnote reference, or the start of its definition; `line` is the line of the counterpart, null if there is none. */
  | { readonly kind: 'note'; readonly name: string; readonly isDefinition: boolean; readonly line: number | null }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }
  | Formula;

/** An inline or display formula. */
export interface Formula {
  readonly kind: 'formula';
  /** As written in the text, with its dollar signs. */
  readonly source: string;
  readonly tex: string;
  readonly isDisplay: boolean;
  /** The rendered formula; null where its source is more readable. */
  readonly math: MathElement | null;
}

export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'codeblock'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly MarkdownItem[];
    }
  /** Terms with their descriptions, in the order of the text. */
  | { readonly kind: 'definitions'; readonly entries: readonly DefinitionEntry[] }
  | { readonly kind: 'table'; readonly header: readonly TableCell[]; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'rule' }
  | Formula;

export interface MarkdownItem {
  /** Null for an ordinary item; a task's box otherwise. */
  readonly checked: boolean | null;
  readonly blocks: readonly MarkdownBlock[];
}

export type DefinitionEntry =
  | { readonly kind: 'term'; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'definition'; readonly blocks: readonly MarkdownBlock[] };

export interface TableCell {
  readonly align: 'left' | 'center' | 'right' | null;
  readonly children: readonly MarkdownNode[];
  /** Cell properties that only an HTML table can express. */
  readonly tags?: { readonly isHead: boolean; readonly rowSpan: number; readonly columnSpan: number };
}

/** A top-level block with its source range, by line (0-based, end excluded) and by offset. */
export interface PlacedBlock {
  readonly block: MarkdownBlock;
  readonly startLine: number;
  readonly endLine: number;
}

/** The schemes a link of a stranger may carry (security 4). */
export function inertHref(href: string): string | null {
  return /^(https?:|mailto:)/i.test(href.trim()) ? href.trim() : null;
}

import type { MarkdownRange } from '../markdown/rangeTrace.ts';
import type { DropRule } from '../tree/remover.ts';

/** Outcome of one element of a page (the form of `XrayNode` in shared/api/engine, before it has a bounding box). */
export interface TracedNode {
  /** Index of its parent in the list; -1 for the root. */
  readonly parent: number;
  readonly name: string;
  readonly selector: string | null;
  /** The number that the capture gave the element; null where it gave none. */
  readonly mark: number | null;
  readonly rule: DropRule | null;
  readonly detail: string | null;
  readonly isOwn: boolean;
  readonly range: MarkdownRange | null;
  readonly characters: number;
  readonly text: string;
  readonly adds: { readonly markdown: string; readonly lines: number } | null;
}

export interface TracedPage {
  /** In document order, parents first. */
  readonly nodes: readonly TracedNode[];
  /** There are more nodes than reported. */
  readonly isCut: boolean;
}

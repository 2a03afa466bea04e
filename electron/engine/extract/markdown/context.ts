import type { Element, ParentNode } from 'domhandler';
import { noLayouts, type PageLayouts } from '../layout/elementLayout.ts';
import { BlockWriter, type ListStyle } from './blockWriter.ts';
import { InlineBuffer } from './inline/inlineBuffer.ts';
import type { RangeTrace } from './rangeTrace.ts';
import type { TableBuilder } from './tables/tableBuilder.ts';

export interface MarkdownOptions {
  /** Absolute URL that relative links and images are resolved against. */
  readonly baseUrl: string;
  /** Inlined images retain their alternative text; a placeholder replaces their URL. */
  readonly removeBase64Images: boolean;
  /** The page's own image URLs, for images whose `src` was replaced by a larger version. */
  readonly originalSources?: ReadonlyMap<Element, string>;
  /** Elements that are not written, nor anything inside them. */
  readonly leftOut?: ReadonlySet<Element>;
  /** Layout of the elements whose rendering differs from the default of their name. */
  readonly layouts?: PageLayouts;
  /** Records the source element of each part of the text. */
  readonly trace?: RangeTrace;
}

/** A list that is open while its items are written. */
export interface OpenList {
  readonly style: ListStyle;
  number: number;
  /** Width of the mark of the last written item; 0 before the first. */
  markWidth: number;
  insideItem: boolean;
}

/** Handler for the end of an element; `false` omits its content. */
export type Leave = ((context: Context, element: Element) => void) | null | false;

export type Enter = (element: Element, context: Context) => Leave;

/** State while a document is written. */
export interface Context {
  readonly root: ParentNode;
  readonly options: MarkdownOptions;
  readonly layouts: PageLayouts;
  readonly blocks: BlockWriter;
  inline: InlineBuffer;
  /** Above zero inside content that must stay one block: headings, cells, links around blocks. */
  flat: number;
  /** Above zero inside code in a line. */
  code: number;
  /** Characters that text is raised or lowered to. */
  scripts: ReadonlyMap<string, string> | null;
  /** Level of the heading that the next text belongs to; 0 for paragraphs. */
  headingLevel: number;
  /** Link around blocks, written in the headings inside it. */
  headingLink: { href: string; title: string } | null;
  /** Where the link that was met last leads; null before the first. */
  lastLink: string | null;
  /** The label of each note by the id of its element; looked for at the first reference to one. */
  footnotes: ReadonlyMap<string, string> | null;
  footnoteDepth: number;
  readonly lists: OpenList[];
  readonly tables: (TableBuilder | null)[];
  /** Inline content interrupted by a cell, a stack: restored when the cell is complete. */
  readonly asides: InlineBuffer[];
}

export function createContext(root: ParentNode, options: MarkdownOptions): Context {
  return {
    root,
    options,
    layouts: options.layouts ?? noLayouts,
    blocks: new BlockWriter(),
    inline: new InlineBuffer(),
    flat: 0,
    code: 0,
    scripts: null,
    headingLevel: 0,
    headingLink: null,
    lastLink: null,
    footnotes: null,
    footnoteDepth: 0,
    lists: [],
    tables: [],
    asides: [],
  };
}

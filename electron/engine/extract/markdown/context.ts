import type { Element, ParentNode } from 'domhandler';
import { noLayouts, type PageLayouts } from '../layout/elementLayout.ts';
import { BlockWriter, type ListStyle } from './blockWriter.ts';
import { InlineBuffer } from './inlineBuffer.ts';
import type { RangeTrace } from './rangeTrace.ts';
import type { TableBuilder } from './tableBuilder.ts';

export interface MarkdownOptions {
  /** Absolute address that relative links and pictures start from. */
  readonly baseUrl: string;
  /** Pictures inside the page keep their alternative text; a placeholder stands for their address. */
  readonly removeBase64Images: boolean;
  /** Addresses that the page itself shows pictures with, where their `src` was replaced by a larger version. */
  readonly ownSources?: ReadonlyMap<Element, string>;
  /** Elements that are not written, nor anything inside them. */
  readonly leftOut?: ReadonlySet<Element>;
  /** How the elements are laid out whose names do not tell. */
  readonly layouts?: PageLayouts;
  /** Is told where each part of the text comes from. */
  readonly trace?: RangeTrace;
}

/** A list that is open while its items are written. */
export interface OpenList {
  readonly style: ListStyle;
  number: number;
  /** Width of the mark of the item written last; 0 before the first. */
  markWidth: number;
  insideItem: boolean;
}

/** What happens when the end of an element is reached; `false` leaves out what is inside it. */
export type Leave = ((context: Context, element: Element) => void) | null | false;

export type Enter = (element: Element, context: Context) => Leave;

/** What is open while a document is written. */
export interface Context {
  readonly root: ParentNode;
  readonly options: MarkdownOptions;
  readonly layouts: PageLayouts;
  readonly blocks: BlockWriter;
  inline: InlineBuffer;
  /** Above zero inside what has to stay one block: headings, cells, links around blocks. */
  flat: number;
  /** Above zero inside code in a line. */
  code: number;
  /** Characters that text is raised or lowered to. */
  scripts: ReadonlyMap<string, string> | null;
  /** Level of the heading that the next text belongs to; 0 for paragraphs. */
  headingLevel: number;
  /** Link around blocks, carried by the headings inside it. */
  headingLink: { href: string; title: string } | null;
  /** Where the link that was met last leads; null before the first. */
  lastLink: string | null;
  /** The label of each note by the id of its element; looked for at the first reference to one. */
  footnotes: ReadonlyMap<string, string> | null;
  footnoteDepth: number;
  readonly lists: OpenList[];
  readonly tables: (TableBuilder | null)[];
  /** Content that belongs elsewhere is set aside while a cell is collected. */
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

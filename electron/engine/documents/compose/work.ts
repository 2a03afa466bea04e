import type { Segment } from '../layout/lines/segment.ts';
import type { Block } from './blocks/block.ts';
import type { HeadingRules } from './headings/learnHeadings.ts';
import type { Footnotes } from './kinds/footnotes.ts';
import type { TextStats } from './survey/textStats.ts';
import type { InlineOptions } from './writing/inline.ts';
import type { ListWriter } from './writing/lists.ts';

/** What is known of a document while its blocks are written, and how far that is. */
export interface Work {
  readonly stats: TextStats;
  readonly headings: HeadingRules;
  readonly footnotes: Footnotes;
  readonly inline: InlineOptions;
  readonly lists: ListWriter;
  /** Those that are written, in reading order. */
  readonly blocks: Block[];
  /** Text at the edges of pages, until what goes on from one to the next has ended: nothing stands in the middle of a sentence. */
  readonly asides: Block[];
  /** Those that are labels of a drawing. */
  readonly labels: Set<Block>;
  /** The last paragraph of running text, which the next column or page may go on with. */
  open: OpenText | null;
}

/** A text that may go on elsewhere. */
export interface OpenText {
  readonly lines: readonly Segment[];
  /** The place of its block. */
  readonly at: number;
}

/** Keeps the lines of the last block as a text that may go on. */
export function openText(work: Work, lines: readonly Segment[]): void {
  work.open = { lines, at: work.blocks.length - 1 };
}

/** Writes what stands at the edges of pages: no sentence goes on over it. */
export function endAsides({ blocks, asides }: Work): void {
  blocks.push(...asides.splice(0));
}

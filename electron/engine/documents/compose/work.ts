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
  /** The last paragraph of running text, which the next column or page may go on with. */
  open: readonly Segment[] | null;
}

/** Writes what stands at the edges of pages: no sentence goes on over it. */
export function endAsides({ blocks, asides }: Work): void {
  blocks.push(...asides.splice(0));
}

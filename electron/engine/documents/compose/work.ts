import type { TextLine } from '../layout/lines/textLine.ts';
import type { Block } from './blocks/block.ts';
import type { HeadingRules } from './headings/learnHeadings.ts';
import type { Footnotes } from './paragraphs/footnotes.ts';
import type { TextStats } from './survey/textStats.ts';
import type { InlineOptions } from './writing/inline.ts';
import type { ListWriter } from './writing/lists.ts';

/** State of a document while its blocks are written, and the progress. */
export interface Work {
  readonly stats: TextStats;
  readonly headings: HeadingRules;
  readonly footnotes: Footnotes;
  readonly inline: InlineOptions;
  readonly lists: ListWriter;
  /** Written blocks, in reading order. */
  readonly blocks: Block[];
  /** Text from page edges, held back until a sentence across the page break has ended. */
  readonly asides: Block[];
  /** Blocks that are labels of a drawing. */
  readonly labels: Set<Block>;
  /** The last paragraph of running text, which the next column or page may continue. */
  open: OpenText | null;
}

/** A text that may continue elsewhere. */
export interface OpenText {
  readonly lines: readonly TextLine[];
  /** Index of its block. */
  readonly at: number;
}

/** Records the lines of the last block as text that may continue. */
export function openText(work: Work, lines: readonly TextLine[]): void {
  work.open = { lines, at: work.blocks.length - 1 };
}

/** Writes the text from page edges: no sentence continues across it. */
export function endAsides({ blocks, asides }: Work): void {
  blocks.push(...asides.splice(0));
}

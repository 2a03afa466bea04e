import type { JsonValue } from '../../shared/base/json.ts';
import type { FieldState } from '../../shared/document/answerView.ts';
import type { BlockPage, LaidBlock } from '../../shared/document/blockPages.ts';
import type { PlacedBlock } from '../../shared/document/markdownNode.ts';
import type { SpanCheck, SpanState } from '../../shared/document/spanCheck.ts';

/** Which blocks a list shows. */
export interface BlockFilter {
  /** One page by its place in the answer; null for all of them. */
  readonly page: number | null;
  /** Only these types; all where none is named. */
  readonly types: readonly string[];
  /** Never these types. */
  readonly hidden: readonly string[];
  /** Only these sources, '' standing for none; all where none is named. */
  readonly sources: readonly string[];
  /** Only what holds these words. */
  readonly text: string;
  /** Only what has no box, no place in the markdown, or a wrong one. */
  readonly only: 'noBox' | 'noSpan' | 'refused' | null;
}

/** A block as a list or a page shows it: its text may be cut, and its span is one that holds. */
export interface BlockRow extends Omit<LaidBlock, 'content' | 'span'> {
  readonly text: string;
  readonly span: readonly [number, number] | null;
  readonly spanState: SpanState;
}

/** A block with its whole text, and its span as it came. */
export interface BlockDetail extends BlockRow {
  readonly given: JsonValue;
}

export interface BlockRows {
  readonly rows: readonly BlockRow[];
  readonly total: number;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** What a window may know of all blocks at once. */
export interface BlocksDigest {
  readonly pages: readonly BlockPage[];
  readonly total: number;
  readonly types: readonly NamedCount[];
  readonly sources: readonly NamedCount[];
  /** The confidences that any of them has; the others are null everywhere. */
  readonly confidences: readonly ('layout' | 'ocr')[];
  readonly spans: Omit<SpanCheck, 'spans'>;
  /** Of any `readingOrder`. */
  readonly highestOrder: number;
  readonly withoutBox: number;
  readonly withoutSpan: number;
  readonly refused: number;
}

/** One element of `pages`. */
export interface ListedPage {
  readonly pageNumber: number | null;
  /** Of its markdown. */
  readonly state: FieldState;
  readonly characters: number;
}

/** What the window may ask of the blocks of an open answer. Pages and blocks are named by their place from 0 on. */
export interface BlockCalls {
  blocks: { input: { bodyId: string }; output: BlocksDigest };
  blockRows: { input: { bodyId: string; filter: BlockFilter; from: number; count: number }; output: BlockRows };
  /** Every block of a page. */
  blockPage: { input: { bodyId: string; page: number }; output: readonly BlockRow[] };
  block: { input: { bodyId: string; number: number }; output: BlockDetail | null };
  /** The nearest block behind one, or before it, that a filter lets through, whatever page the filter names. */
  blockBeside: { input: { bodyId: string; filter: BlockFilter; number: number; by: 1 | -1 }; output: BlockRow | null };
  /** Every block as lines, for a comparison: its page, type and place, then its content; '' where there is none. */
  blocksText: { input: { bodyId: string }; output: string };
  /** The block that stands in a stretch of the markdown. */
  blockAt: { input: { bodyId: string; start: number; end: number }; output: BlockRow | null };
  pageList: { input: { bodyId: string }; output: readonly ListedPage[] };
  /** One page of `pages` as markdown; null where it has none. */
  pageMarkdown: { input: { bodyId: string; page: number }; output: readonly PlacedBlock[] | null };
  /** Small pictures of pages: category colour, x0, y0, x1, y1 for each block. */
  blockThumbs: { input: { bodyId: string; from: number; count: number }; output: readonly Float32Array[] };
}

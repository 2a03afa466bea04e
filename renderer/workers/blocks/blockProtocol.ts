import type { JsonValue } from '../../../shared/base/json.ts';
import type { FieldState } from '../../../shared/document/response/responseView.ts';
import type { BlockPage, LaidBlock } from '../../../shared/document/blocks/blockPages.ts';
import type { PlacedBlock } from '../../../shared/document/markdown/markdownNode.ts';
import type { SpanCheck, SpanState } from '../../../shared/document/blocks/spanCheck.ts';

/** Which blocks a list shows. */
export interface BlockFilter {
  /** One page by its index in the response; null for all pages. */
  readonly page: number | null;
  /** Only these types; all where none is named. */
  readonly types: readonly string[];
  /** Never these types. */
  readonly hidden: readonly string[];
  /** Only these sources, '' standing for none; all where none is named. */
  readonly sources: readonly string[];
  /** Only blocks that contain this text. */
  readonly text: string;
  /** Only blocks without a box, without offsets in the markdown, or with wrong offsets. */
  readonly only: 'noBox' | 'noSpan' | 'refused' | null;
}

/** A block as a list or a page shows it: its text may be truncated, and its span is validated. */
export interface BlockRow extends Omit<LaidBlock, 'content' | 'span'> {
  readonly text: string;
  readonly span: readonly [number, number] | null;
  readonly spanState: SpanState;
}

/** A block with its full text, and its span as returned. */
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

/** Summary of all blocks for a window. */
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

/** Queries about the blocks of an open response. Pages and blocks are identified by index, from 0. */
export interface BlockCalls {
  blocks: { input: { bodyId: string }; output: BlocksDigest };
  blockRows: { input: { bodyId: string; filter: BlockFilter; from: number; count: number }; output: BlockRows };
  /** Every block of a page. */
  blockPage: { input: { bodyId: string; page: number }; output: readonly BlockRow[] };
  block: { input: { bodyId: string; number: number }; output: BlockDetail | null };
  /** Returns the nearest block after or before another one that passes a filter, ignoring the filter's page. */
  blockBeside: { input: { bodyId: string; filter: BlockFilter; number: number; by: 1 | -1 }; output: BlockRow | null };
  /** All blocks as lines, for a comparison: page, type and position, then the content; '' if there are none. */
  blocksText: { input: { bodyId: string }; output: string };
  /** The block at a range of the markdown. */
  blockAt: { input: { bodyId: string; start: number; end: number }; output: BlockRow | null };
  pageList: { input: { bodyId: string }; output: readonly ListedPage[] };
  /** One page of `pages` as markdown; null where it has none. */
  pageMarkdown: { input: { bodyId: string; page: number }; output: readonly PlacedBlock[] | null };
  /** Thumbnails of pages: category color, x0, y0, x1, y1 for each block. */
  blockThumbs: { input: { bodyId: string; from: number; count: number }; output: readonly Float32Array[] };
}

import type { Box } from '../../pdf/pageContent.ts';

/** Kinds of blocks: those of contract 2.5, and four more that it lets appear. */
export type BlockType =
  | 'title'
  | 'section_header'
  | 'text'
  | 'list_item'
  | 'code'
  | 'footnote'
  | 'table'
  | 'formula'
  | 'figure'
  | 'caption'
  | 'page_number'
  | 'page_header'
  | 'page_footer';

/** A part of a page as it goes into the markdown. */
export interface Block {
  /** Counts from 0. */
  readonly page: number;
  readonly type: BlockType;
  /** Points of the page as it is shown. */
  readonly box: Box;
  /** The fragment of markdown; empty for what adds none. */
  readonly markdown: string;
  /** What stands between the fragment before it and this one: a blank line, one line end, a space, nothing. */
  readonly after: 'blank' | 'line' | 'space' | 'nothing';
  /** Left out of the markdown: it says where one is in the file. */
  readonly isFurniture: boolean;
  readonly source: 'native_text' | 'layout_ocr' | 'full_page';
  /** 0 to 1, how well its letters were recognised; null for those that the file gives. */
  readonly ocrConfidence: number | null;
}

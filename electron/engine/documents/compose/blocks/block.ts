import type { Box } from '../../pdf/pageContent.ts';

/** Block types: those of contract 2.5, and four more that it permits. */
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
  /** In points of the page as displayed. */
  readonly box: Box;
  /** The markdown fragment; empty for a block that adds none. */
  readonly markdown: string;
  /** Separator between the preceding fragment and this one: a blank line, a line break, a space or nothing. */
  readonly after: 'blank' | 'line' | 'space' | 'nothing';
  /** Omitted from the markdown: it only locates the reader in the file. */
  readonly isFurniture: boolean;
  readonly source: 'native_text' | 'layout_ocr' | 'full_page';
  /** OCR confidence, 0 to 1; null for text from the file itself. */
  readonly ocrConfidence: number | null;
}

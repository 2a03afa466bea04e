import type { TextLine } from '../../layout/lines/textLine.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import { boxOf, isInside } from '../../pdf/boxes.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import { turnBack } from '../../pdf/rotatePage.ts';

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
  /** Omitted from the markdown: page furniture, which only locates the reader in the file, and the text of a figure. */
  readonly isOmitted: boolean;
  readonly source: 'native_text' | 'layout_ocr' | 'full_page';
  /** OCR confidence, 0 to 1; null for text from the file itself. */
  readonly ocrConfidence: number | null;
}

/** A page and its index in the document, from 0. */
export interface PlacedPage {
  readonly page: PageLayout;
  readonly index: number;
}

interface BlockParts {
  readonly type: BlockType;
  /** In points of the page as it was laid out. */
  readonly box: Box;
  /** Lines of the block; OCR confidence is computed from them, or else from the words in its box. */
  readonly lines?: readonly TextLine[];
  readonly markdown?: string;
  readonly after?: Block['after'];
  readonly isOmitted?: boolean;
}

/** Makes a block at its position; defaults: no markdown, a blank line before it. */
export function makeBlock(
  { page, index }: PlacedPage,
  { type, box, lines = [], markdown = '', after = 'blank', isOmitted = false }: BlockParts,
): Block {
  const isWithin = (word: Word): boolean => type !== 'figure' && isInside(word, box);
  const seen = page.recognised;
  const words =
    seen.length === 0 ? seen : lines.length > 0 ? lines.flatMap((line) => line.words) : seen.filter(isWithin);
  const confidence = confidenceOf(words);
  const isRecognised = confidence !== null;
  return {
    page: index,
    type,
    box: turnBack(isRecognised && lines.length > 0 ? withOcrPadding(box, lines) : boxOf(box), page),
    markdown,
    after,
    isOmitted,
    source: isRecognised ? 'layout_ocr' : 'native_text',
    ocrConfidence: confidence,
  };
}

/** Mean OCR confidence of the words; null if none was recognized. */
function confidenceOf(words: readonly Word[]): number | null {
  let sum = 0;
  let count = 0;
  for (const { confidence } of words) {
    if (confidence === null) continue;
    sum += confidence;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

/** Padding in ems around recognized text: OCR boxes end at the ink, and a frame around them would touch it. */
const ocrPaddingEm = 0.15;

function withOcrPadding(box: Box, lines: readonly TextLine[]): Box {
  const by = Math.max(...lines.map(({ size }) => size)) * ocrPaddingEm;
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

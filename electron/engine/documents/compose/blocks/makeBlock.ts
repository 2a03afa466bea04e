import { boxOf, isInside } from '../../pdf/boxes.ts';
import type { Segment } from '../../layout/lines/segment.ts';
import type { LaidPage } from '../../layout/page/laidPage.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import { turnBack } from '../../pdf/turnPage.ts';
import type { Block, BlockType } from './block.ts';

/** A page and its place in the document, from 0 on. */
export interface PlacedPage {
  readonly page: LaidPage;
  readonly index: number;
}

interface BlockParts {
  readonly type: BlockType;
  /** In points of the page as it was laid out. */
  readonly box: Box;
  /** Lines that it is made of; of these, or else of the words in its box, it tells how well they were recognised. */
  readonly lines?: readonly Segment[];
  readonly markdown?: string;
  readonly after?: Block['after'];
  readonly isFurniture?: boolean;
}

/** A block in its place; without markdown, and with a blank line before it, where nothing else is said. */
export function makeBlock(
  { page, index }: PlacedPage,
  { type, box, lines = [], markdown = '', after = 'blank', isFurniture = false }: BlockParts,
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
    box: turnBack(isRecognised && lines.length > 0 ? around(box, lines) : boxOf(box), page),
    markdown,
    after,
    isFurniture,
    source: isRecognised ? 'layout_ocr' : 'native_text',
    ocrConfidence: confidence,
  };
}

/** How well the words were recognised, on average; null where none was. */
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

/** Ems of room around letters that were recognised: their boxes end at their ink, and a frame around them would touch it. */
const room = 0.15;

function around(box: Box, lines: readonly Segment[]): Box {
  const by = Math.max(...lines.map(({ size }) => size)) * room;
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

import { boundingBox } from '../../pdf/boxes.ts';
import type { PageContent, Word } from '../../pdf/pageContent.ts';
import { rotatePage } from '../../pdf/rotatePage.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { isEastAsian } from '../lines/joinLines.ts';

/** Minimum characters of a page, and minimum fraction of them below the previous one. */
const limits = { signs: 20, below: 0.7 };
/** Ems: maximum horizontal offset of characters in one vertical line, and range of the step from one to the next. */
const lineEm = { maxOffset: 0.35, minStep: 0.3, maxStep: 1.9 };

/**
 * Rotates a page of vertical Chinese or Japanese lines, the first at the right, into horizontal ones, so that it is read like any other
 * page. Each line is one word.
 */
export function uprightVertical(page: PageContent): PageContent {
  const { words } = page;
  if (page.turned !== 'no' || words.length < limits.signs || !isVertical(words)) return page;
  return rotatePage(page, 'counterClockwise', { words: joinDown(words), rotatedText: page.rotatedText });
}

function isVertical(words: readonly Word[]): boolean {
  let [chars, below] = [0, 0];
  let last: Word | undefined;
  for (const word of words) {
    if (word.text.length <= 2 && isEastAsian(word.text.slice(0, 1))) {
      chars += 1;
      if (last !== undefined && isBelow(last, word)) below += 1;
    }
    last = word;
  }
  return chars >= Math.max(limits.signs, words.length * limits.below) && below >= chars * limits.below;
}

/** Whether a character is directly below the previous one, close and not next to it. */
function isBelow(last: Word, word: Word): boolean {
  const em = last.style.size;
  const step = word.baseline - last.baseline;
  return (
    step > em * lineEm.minStep &&
    step <= em * lineEm.maxStep &&
    Math.abs(word.x0 + word.x1 - last.x0 - last.x1) / 2 <= em * lineEm.maxOffset
  );
}

function joinDown(words: readonly Word[]): Word[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined && last.style.size === word.style.size && isBelow(last, word)) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { x0, y0, x1, y1 } = boundingBox(own);
    return [wordWith(first, { text: own.map(({ text }) => text).join(''), x0, y0, x1, y1 })];
  });
}

/** Horizontal tolerance in points of words on one rotated line. */
const sameLine = 3;

/** Merges rotated text, stored word by word, into one word per line: the gap between words is measured vertically. */
export function rotatedTextLines(words: readonly Word[]): Word[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined && Math.abs(last.x0 - word.x0) < sameLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const [first] = line;
    if (first === undefined) return [];
    const { x0, y0, x1, y1 } = boundingBox(line);
    const text = line.map((word) => word.text).join(' ');
    return [wordWith(first, { text, x0, y0, x1, y1, baseline: y1, spaced: true })];
  });
}

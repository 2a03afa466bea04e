import { around } from '../../pdf/boxes.ts';
import type { PageContent, Word } from '../../pdf/pageContent.ts';
import { turnPage } from '../../pdf/turnPage.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { isEastAsian } from '../lines/joinLines.ts';

/** Signs that a page has at least, and the part of them that stands below the one before. */
const limits = { signs: 20, below: 0.7 };
/** Ems: how far signs of one line are beside each other, and from one to the next. */
const line = { beside: 0.35, step: 1.9 };

/**
 * A page of Chinese or Japanese whose lines run down, the first at the right, turned so that they run across: then it is read as any
 * other. What stands in one line is one word.
 */
export function uprightVertical(page: PageContent): PageContent {
  const { words } = page;
  if (page.turned !== 'no' || words.length < limits.signs || !isVertical(words)) return page;
  return turnPage(page, 'counterClockwise', { words: joinDown(words), aside: page.aside });
}

function isVertical(words: readonly Word[]): boolean {
  let [signs, below] = [0, 0];
  let last: Word | undefined;
  for (const word of words) {
    if (word.text.length <= 2 && isEastAsian(word.text.slice(0, 1))) {
      signs += 1;
      if (last !== undefined && isBelow(last, word)) below += 1;
    }
    last = word;
  }
  return signs >= Math.max(limits.signs, words.length * limits.below) && below >= signs * limits.below;
}

/** Whether something stands below the sign before it, close and not beside it. */
function isBelow(last: Word, word: Word): boolean {
  const em = last.style.size;
  const step = word.baseline - last.baseline;
  return (
    step > em * 0.3 && step <= em * line.step && Math.abs(word.x0 + word.x1 - last.x0 - last.x1) / 2 <= em * line.beside
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
    const { x0, y0, x1, y1 } = around(own);
    return [wordWith(first, { text: own.map(({ text }) => text).join(''), x0, y0, x1, y1 })];
  });
}

import { isInside } from './boxes.ts';
import type { Box, Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** Ratio to the usual step between two characters above which a cell is empty. */
const emptySlotRatio = 1.6;

/** Joins the characters of a comb field, each of which is a word of its own in the file. */
export function joinCombs(words: readonly Word[], combs: readonly Box[]): readonly Word[] {
  let joined = words;
  for (const comb of combs) {
    const letters = joined.filter((word) => isInside(word, comb)).toSorted((a, b) => a.x0 - b.x0);
    if (letters.length < 2) continue;
    const inside = new Set(letters);
    joined = [...joined.filter((word) => !inside.has(word)), ...joinSingleChars(letters)];
  }
  return joined;
}

function joinSingleChars(letters: readonly Word[]): Word[] {
  const steps = letters.slice(1).map((letter, index) => middle(letter) - middle(letters[index] ?? letter));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;
  const found: Word[] = [];
  letters.forEach((letter, index) => {
    const last = found.at(-1);
    if (last === undefined || (steps[index - 1] ?? 0) > usual * emptySlotRatio)
      found.push(wordWith(letter, { spaced: true }));
    else found[found.length - 1] = wordWith(last, { text: last.text + letter.text, x1: letter.x1 });
  });
  return found;
}

function middle({ x0, x1 }: Box): number {
  return (x0 + x1) / 2;
}

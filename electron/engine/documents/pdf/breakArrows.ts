import { softHyphen } from './softHyphen.ts';
import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** A bent arrow, as TeX draws it of two signs. */
const bent = /(?:←[-\u0592]|↩)$/;

/** The same at the beginning of the line that goes on, as programs for manuals set it where a line of a listing is too long. */
const bentIn = /^(?:,→|˓→|↪)/;

/**
 * The arrows that programs for reference manuals set where a long name is broken at the end of a line, as the hyphens that they stand for:
 * they are no part of the name.
 * @returns the words as they are where there are none
 */
export function readBreakArrows(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => mayBeBent(text) && (bent.test(text) || bentIn.test(text)))) return words;
  const read: Word[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const isLast = next === undefined || next.baseline > word.baseline + word.style.size / 2;
    const own = word.text.replace(bent, '');
    const last = read.at(-1);
    if (bentIn.test(word.text) && last !== undefined && beginsLine(word, last)) {
      read[read.length - 1] = wordWith(last, { text: last.text + softHyphen });
      const rest = word.text.replace(bentIn, '');
      // Of a word the look is that of its first sign, which was the arrow.
      if (rest !== '') read.push(wordWith(word, { text: rest, style: last.style.mono ? last.style : word.style }));
      continue;
    }
    if (!isLast || own === word.text) read.push(word);
    else if (own !== '') read.push(wordWith(word, { text: own + softHyphen }));
    else if (last !== undefined && !word.spaced)
      read[read.length - 1] = wordWith(last, { text: last.text + softHyphen, x1: word.x1 });
    else read.push(word);
  }
  return read;
}

/** Whether one of the signs is there at an end of a word in which arrows have one: of nearly all words this alone is asked. */
function mayBeBent(text: string): boolean {
  const end = text.length - 1;
  for (const at of [0, 1, end - 1, end]) if (text.charCodeAt(at) > lastLatin) return true;
  return false;
}

/** Arrows come behind it. */
const lastLatin = 0x24f;

function beginsLine(word: Word, last: Word): boolean {
  return word.baseline > last.baseline + last.style.size / 2 && word.x0 < last.x1;
}

import { softHyphen } from './softHyphen.ts';
import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** A bent arrow, which TeX composes of two glyphs. */
const bent = /(?:←[-\u0592]|↩)$/;

/** The same at the start of the continuation line, as programs for manuals set it if a line of a listing is too long. */
const bentIn = /^(?:,→|˓→|↪)/;

/**
 * Converts line-break arrows, which reference-manual tools set where a long name is broken at the end of a line, to hyphens: they are not
 * part of the name.
 * @returns the same words if there are none
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
      // The style of a word is that of its first character, which was the arrow.
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

/** Whether a word has an arrow character at the end in question: for nearly all words this is the only check. */
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

import type { Word } from '../../pdf/pageContent.ts';
import { isRightToLeft } from '../../pdf/wordBuilder.ts';

/** Right to left where that is how the line is written; the words of other scripts keep their own order. */
export function orderWords(words: readonly Word[]): readonly Word[] {
  if (!runsLeftwards(words)) return words;
  const ordered: Word[] = [];
  let run: Word[] = [];
  for (const word of words.toReversed()) {
    if (/[A-Za-z\d]/.test(word.text) && !isRightToLeft(word.text)) {
      run.unshift(word);
      continue;
    }
    ordered.push(...run, word);
    run = [];
  }
  return [...ordered, ...run];
}

/** Whether most letters are of scripts that are written from right to left: so run the lines, the columns and the tables too. */
export function runsLeftwards(pieces: readonly Pick<Word, 'text'>[]): boolean {
  if (!pieces.some(({ text }) => isRightToLeft(text))) return false;
  const lettersOf = (text: string): number => text.replace(/\P{L}/gu, '').length;
  let [turned, all] = [0, 0];
  for (const { text } of pieces) {
    all += lettersOf(text);
    if (isRightToLeft(text)) turned += lettersOf(text);
  }
  return turned * 2 > all;
}

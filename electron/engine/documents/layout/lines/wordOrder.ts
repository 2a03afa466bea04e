import type { Word } from '../../pdf/pageContent.ts';
import { isRightToLeft } from '../../pdf/text/wordBuilder.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Reorders words from right to left if the line is written so; words of other scripts keep their order. */
export function orderBidiWords(words: readonly Word[]): readonly Word[] {
  if (!isRtl(words)) return words;
  const [first, ...others] = words;
  // An item in a list of languages, which runs to the right.
  if (first !== undefined && bullet.test(first.text)) return [first, ...orderBidiWords(others)];
  const ordered: Word[] = [];
  let run: Word[] = [];
  for (const word of words.toReversed()) {
    if (/[A-Za-z\d]/.test(word.text) && !isRightToLeft(word.text)) {
      run.unshift(mirrored(word));
      continue;
    }
    ordered.push(...run, word);
    run = [];
  }
  return [...ordered, ...run];
}

const bullet = /^[•▪▫◦‣●○■□►▶➢➤]$/;

/** A number with punctuation at one end: brackets at both ends belong to the number. */
const signed = /^([.,:;!?()–-]*)(\d(?:.*\d)?)([.,:;!?()–-]*)$/;

/** Moves the punctuation of the surrounding right-to-left text to the other end of a number, where it is drawn. */
function mirrored(word: Word): Word {
  const [, before = '', core = '', after = ''] = signed.exec(word.text) ?? [];
  if ((before === '') === (after === '')) return word;
  const turned = (chars: string): string =>
    chars
      .split('')
      .toReversed()
      .join('')
      .replace(/[()]/g, (char) => (char === '(' ? ')' : '('));
  return wordWith(word, { text: turned(after) + core + turned(before) });
}

/** Whether most letters belong to right-to-left scripts: lines, columns and tables then run right to left too. */
export function isRtl(pieces: readonly Pick<Word, 'text'>[]): boolean {
  if (!pieces.some(({ text }) => isRightToLeft(text))) return false;
  const lettersOf = (text: string): number => text.replace(/\P{L}/gu, '').length;
  let [turned, all] = [0, 0];
  for (const { text } of pieces) {
    all += lettersOf(text);
    if (isRightToLeft(text)) turned += lettersOf(text);
  }
  return turned * 2 > all;
}

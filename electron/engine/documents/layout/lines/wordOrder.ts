import type { Word } from '../../pdf/pageContent.ts';
import { isRightToLeft } from '../../pdf/wordBuilder.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Right to left where that is how the line is written; the words of other scripts keep their own order. */
export function orderWords(words: readonly Word[]): readonly Word[] {
  if (!runsLeftwards(words)) return words;
  const [first, ...others] = words;
  // An item in a list of languages, which runs to the right.
  if (first !== undefined && bullet.test(first.text)) return [first, ...orderWords(others)];
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

/** A number with signs at one of its ends: brackets at both are those of the number. */
const signed = /^([.,:;!?()–-]*)(\d(?:.*\d)?)([.,:;!?()–-]*)$/;

/** A number that signs of the text around it stand at, as that is written: they are drawn at the other end of it. */
function mirrored(word: Word): Word {
  const [, before = '', core = '', after = ''] = signed.exec(word.text) ?? [];
  if ((before === '') === (after === '')) return word;
  const turned = (signs: string): string =>
    signs
      .split('')
      .toReversed()
      .join('')
      .replace(/[()]/g, (sign) => (sign === '(' ? ')' : '('));
  return wordWith(word, { text: turned(after) + core + turned(before) });
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

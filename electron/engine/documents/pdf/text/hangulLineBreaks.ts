import { lowerBound } from '../../../../../shared/base/lowerBound.ts';
import type { Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

/** Minimum lines that begin with a space in the file, so that lines without one show broken words; minimum lines with one right edge. */
const minLines = { spaced: 3, even: 3 };
/** In word sizes: minimum distance of a line below the one before it, and tolerance of the right edge of full lines. */
const limits = { below: 0.5, even: 0.35 };

/** Whether a character is a Hangul syllable. */
export function isHangul(char: string): boolean {
  return /^[\uac00-\ud7a3]/u.test(char);
}

/** Maximum different words of a document that are remembered. */
const maxKnownWords = 100_000;
/** Particles and endings that are no words: a line that begins with one continues the word before it. */
const particle = /^(?:[을를은는에와과로]|으로|에서|에게|까지|부터|처럼|이며|이나|입니다|습니다)$/;
/** The same at the end of a word. */
const ending = /(?:[을를은는이가에와과도로의만]|으로|에서|에게|까지|부터|이며|이나)$/;
const hangulAtEnd = /(?<![\uac00-\ud7a3])[\uac00-\ud7a3]+$/;
const hangulAtStart = /^[\uac00-\ud7a3]+/;

/**
 * Joins broken Hangul words: Korean breaks lines inside words too. A file that stores its spaces stores none at such line ends: a word at the
 * start of a line that continues the one at the end of a full line then gets no space before it. In any other file, a word that the
 * document has within a line is one at a line break too, and so is a word with its particle.
 * @returns a function for the pages of a document, one after the other: words of a page in the order of the file
 */
export function createHangulJoiner(): (words: readonly Word[]) => readonly Word[] {
  const known = new Set<string>();
  return (words) => {
    const starts = words.flatMap((word, index) => {
      const last = words[index - 1];
      return last !== undefined && beginsLine(last, word) ? [{ index, word, last }] : [];
    });
    learnWords(words, new Set(starts.map(({ index }) => index)), known);
    if (starts.every(({ word }) => word.spaced)) return words;
    const isTold = starts.filter(({ word }) => word.spaced).length >= minLines.spaced;
    const ends = starts.map(({ last }) => last.x1).toSorted((a, b) => a - b);
    const isFull = (end: number, size: number): boolean => {
      const from = lowerBound(ends, end - size * limits.even);
      return (ends[from + minLines.even - 1] ?? Infinity) <= end + size * limits.even;
    };
    const isJoined = (last: Word, word: Word): boolean =>
      isTold ? isFull(last.x1, word.style.size) : isOneWord(last.text, word.text, known);
    const apart = new Set(
      starts.flatMap(({ index, word, last }) => (!word.spaced && !isJoined(last, word) ? [index] : [])),
    );
    return words.map((word, index) => (apart.has(index) ? wordWith(word, { spaced: true }) : word));
  };
}

/** Remembers the words within lines: those at line ends may be parts. */
function learnWords(words: readonly Word[], starts: ReadonlySet<number>, known: Set<string>): void {
  for (const [index, { text }] of words.entries()) {
    if (known.size >= maxKnownWords) return;
    if (starts.has(index) || starts.has(index + 1)) continue;
    const run = hangulAtStart.exec(text)?.[0] ?? '';
    if (run.length < 2) continue;
    known.add(run);
    known.add(run.replace(ending, ''));
  }
}

function isOneWord(last: string, first: string, known: ReadonlySet<string>): boolean {
  const [end, start] = [hangulAtEnd.exec(last)?.[0] ?? '', hangulAtStart.exec(first)?.[0] ?? ''];
  if (particle.test(start)) return true;
  return known.has(end + start) || known.has((end + start).replace(ending, ''));
}

function beginsLine(last: Word, word: Word): boolean {
  if (!isHangul(word.text) || !isHangul(last.text.slice(-1))) return false;
  return word.baseline - last.baseline > word.style.size * limits.below || word.x0 < last.x0;
}

import { isApart, modeOf, type TextLine } from '../../layout/lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';

/** Relative difference to the usual character width above which a line is in another font. */
const unlike = 0.3;
/** Ratio to the usual line step from which an empty line fits in between. */
const emptyLine = 1.6;
/** Minimum line step in ems: anything closer is part of the same line. */
const minLineStepEm = 0.8;

/** Usual character width of a monospace font, in ems. */
const usualWidthEm = 0.6;

/** Writes code lines in a fenced block, with their indentation and with empty lines where there is space for them. */
export function writeCode(lines: readonly TextLine[]): string {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const places = lines.map(charWidthEm);
  const usualPlace = roundedMode(places);
  const placesApart = lines.map(letterSpacedWidthPt);
  const usualApart = apartIn(placesApart);
  const isUneven = isClose(lines) && lines.some((line, index) => !areOfOneWidth(line, places[index] ?? 0));
  const written = lines.map((line, index) => {
    const own = places[index] ?? usualPlace;
    // A line in another script, or a comment in its own font, keeps the indentation of the others.
    const place = Math.abs(own - usualPlace) > usualPlace * unlike ? usualPlace : own;
    const width = line.size * place;
    const apart = placesApart[index] ?? usualApart;
    let text = '';
    for (const [at, next] of line.words.entries()) {
      const last = line.words[at - 1];
      if (isUneven && last !== undefined) {
        text += ' '.repeat(isApart(last, next) ? spacesIn((next.x0 - last.x1) / line.size) : 0) + next.text;
        continue;
      }
      const least = text.length + (isApart(last, next) ? 1 : 0);
      if (apart !== null && last !== undefined && least > text.length) {
        text += ' '.repeat(Math.max(1, Math.round((next.x0 - last.x1) / apart))) + next.text;
        continue;
      }
      const column = Math.round((next.x0 - left) / width);
      // Text without a gap follows directly, however wide its characters are.
      text = (least > text.length || at === 0 ? text.padEnd(Math.max(least, column)) : text) + next.text;
    }
    return text;
  });
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const usual = Math.min(...steps.filter((gap, index) => gap > (lines[index]?.size ?? 0) * minLineStepEm));
  // A gap of sufficient height becomes an empty line.
  const spaced = written.flatMap((line, index) => ((steps[index - 1] ?? 0) > usual * emptyLine ? ['', line] : [line]));
  const whole = joinBroken(spaced);
  const fence = whole.some((line) => line.includes('```')) ? '~~~~' : '```';
  return [fence, ...whole, fence].join('\n');
}

/** Joins lines that were too long for the page; a visible-space symbol at the end is one space. */
function joinBroken(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => line.endsWith(softHyphen))) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last?.endsWith(softHyphen) !== true) joined.push(line);
    else joined[joined.length - 1] = last.slice(0, -1).replace(/␣$/, ' ') + line.trimStart();
  }
  return joined;
}

/**
 * Thresholds of proportional fonts: ems of a gap that is one space, and of each space in a larger one; maximum ems of the usual word gap;
 * minimum characters of a measured word, and the relative difference of their widths.
 */
const uneven = { one: 0.9, space: 0.5, usual: 0.42, letters: 4, differs: 0.12 };

/**
 * Whether the characters of a line have equal widths: a listing may be set in any font.
 * @param place cell width in ems
 */
function areOfOneWidth({ words, size }: TextLine, place: number): boolean {
  return words.every(
    ({ text, x0, x1, style }) =>
      !style.mono ||
      text.length < uneven.letters ||
      !/^[!-~]+$/.test(text) ||
      Math.abs((x1 - x0) / text.length / size - place) <= place * uneven.differs,
  );
}

/** Whether most word gaps are as narrow as in prose: no monospace font has such narrow spaces. */
function isClose(lines: readonly TextLine[]): boolean {
  const gaps = lines.flatMap(({ words, size }) =>
    words.slice(1).map((word, index) => (word.x0 - (words[index]?.x1 ?? word.x0)) / size),
  );
  const sorted = gaps.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 1) < uneven.usual;
}

function spacesIn(ems: number): number {
  return ems < uneven.one ? 1 : Math.round(ems / uneven.space);
}

/** Returns the most frequent value, rounded to hundredths. */
function roundedMode(places: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const place of places) {
    const rounded = Math.round(place * 100) / 100;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return modeOf(counts);
}

/** Ems that a letter of a line takes. */
function charWidthEm({ words, size }: TextLine): number {
  const first = firstOf(words);
  return first === undefined ? usualWidthEm : charWidthPt(first) / size;
}

/** Returns the first representative word of a line: line numbers are set smaller. */
function firstOf(words: readonly Word[]): Word | undefined {
  return words.find(({ style }) => style.mono) ?? words[0];
}

/** Letter-spacing range: character width in the longest word of a line relative to its first word. */
const setApart = { least: 1.01, most: 1.2 };

/** Minimum ratio of letter-spaced lines for the whole program to count as letter-spaced. */
const allApart = 0.3;

/** Returns the cell width in points of a letter-spaced program; null if too few lines are letter-spaced. */
function apartIn(places: readonly (number | null)[]): number | null {
  const known = places.filter((place) => place !== null);
  return known.length === 0 || known.length < places.length * allApart ? null : Math.max(...known);
}

/**
 * Returns the character width in points of a slightly letter-spaced line, where no space follows the last character of a word; null for any
 * other line.
 */
function letterSpacedWidthPt({ words }: TextLine): number | null {
  const first = firstOf(words);
  if (first === undefined || !first.style.mono) return null;
  const longest = words.reduce(
    (most, word) => (word.style === first.style && word.text.length > most.text.length ? word : most),
    first,
  );
  const times = charWidthPt(longest) / charWidthPt(first);
  return times > setApart.least && times < setApart.most ? charWidthPt(longest) : null;
}

/** Points that a letter of a word takes. */
function charWidthPt({ x0, x1, text }: Word): number {
  return Math.max(1, (x1 - x0) / Math.max(1, text.length));
}

import { isApart, mostOf, type Segment } from '../../layout/lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';

/** Part of the usual width of a letter by which that of a line differs whose letters are of another font. */
const unlike = 0.3;
/** Times the usual step to the next line in which an empty one has room. */
const emptyLine = 1.6;
/** Ems from one line to the next at least: what is nearer is a part of a line. */
const leastStep = 0.8;

/**
 * A program whose letters are spread over places of one width, as LaTeX does where its font has others: ems that such a place takes, between
 * letters of one word, and from which on there is room between words; and how many letters stand so between two others, in all and for
 * each line.
 */
const spread = { place: 0.6, least: 0.05, most: 0.46, wide: 1.1, fewest: 5, share: 0.3 };

/** Lines of a program between fences, each as far in as it stands, with empty lines where there is room for them. */
export function writeCode(lines: readonly Segment[]): string {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const isSpread = areSpread(lines);
  const places = lines.map(placeOf);
  const usualPlace = usualOf(places);
  const placesApart = lines.map(placeApart);
  const usualApart = apartIn(placesApart);
  const isUneven = !isSpread && isClose(lines) && lines.some((line, index) => !areOfOneWidth(line, places[index] ?? 0));
  const written = lines.map((line, index) => {
    const own = places[index] ?? usualPlace;
    // A line of another script, or a remark in a font of its own, stands where the others do.
    const place = Math.abs(own - usualPlace) > usualPlace * unlike ? usualPlace : own;
    const width = line.size * (isSpread ? spread.place : place);
    const apart = placesApart[index] ?? usualApart;
    let text = '';
    for (const [at, next] of line.words.entries()) {
      const last = line.words[at - 1];
      if (isSpread && last !== undefined && next.x0 - last.x1 < line.size * spread.wide) {
        text += (next.x0 - last.x1 < line.size * spread.most ? '' : ' ') + next.text;
        continue;
      }
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
      // What follows without room is where it is, however wide its letters are.
      text = (least > text.length || at === 0 ? text.padEnd(Math.max(least, column)) : text) + next.text;
    }
    return text;
  });
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const usual = Math.min(...steps.filter((gap, index) => gap > (lines[index]?.size ?? 0) * leastStep));
  // An empty line stands where there is room for one.
  const spaced = written.flatMap((line, index) => ((steps[index - 1] ?? 0) > usual * emptyLine ? ['', line] : [line]));
  const whole = joinBroken(spaced);
  const fence = whole.some((line) => line.includes('```')) ? '~~~~' : '```';
  return [fence, ...whole, fence].join('\n');
}

/** Lines that were too long for the page, as one each; the sign for a space at the end is one. */
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
 * Letters that have their own widths each: ems of a gap that is one space, and of each space in a larger one; of the gap between most words at
 * most; letters of a word that tells, and by what part theirs differ.
 */
const uneven = { one: 0.9, space: 0.5, usual: 0.42, letters: 4, differs: 0.12 };

/** Whether the letters of a line are as wide as each other: a listing may be set in any font. @param place ems that one takes */
function areOfOneWidth({ words, size }: Segment, place: number): boolean {
  return words.every(
    ({ text, x0, x1, style }) =>
      !style.mono ||
      text.length < uneven.letters ||
      !/^[!-~]+$/.test(text) ||
      Math.abs((x1 - x0) / text.length / size - place) <= place * uneven.differs,
  );
}

/** Whether most words stand so close as in a text: no letter of fixed width leaves so little room. */
function isClose(lines: readonly Segment[]): boolean {
  const gaps = lines.flatMap(({ words, size }) =>
    words.slice(1).map((word, index) => (word.x0 - (words[index]?.x1 ?? word.x0)) / size),
  );
  const sorted = gaps.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 1) < uneven.usual;
}

function spacesIn(ems: number): number {
  return ems < uneven.one ? 1 : Math.round(ems / uneven.space);
}

/** What most of these are, to hundredths. */
function usualOf(places: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const place of places) {
    const rounded = Math.round(place * 100) / 100;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return mostOf(counts);
}

/** Ems that a letter of a line takes. */
function placeOf({ words, size }: Segment): number {
  const first = firstOf(words);
  return first === undefined ? spread.place : roomOf(first) / size;
}

/** The first word of a line whose letters tell of it: the number of a line is set smaller. */
function firstOf(words: readonly Word[]): Word | undefined {
  return words.find(({ style }) => style.mono) ?? words[0];
}

/** Times the room of a letter of a word that one of the longest word of its line takes where letters are set a little apart, and takes at most. */
const setApart = { least: 1.01, most: 1.2 };

/** Part of the lines of a program whose letters are set apart, from which on those of all are. */
const allApart = 0.3;

/** What the places of a program's letters take whose lines are set apart, in points; null where too few are. */
function apartIn(places: readonly (number | null)[]): number | null {
  const known = places.filter((place) => place !== null);
  return known.length === 0 || known.length < places.length * allApart ? null : Math.max(...known);
}

/** Points that a letter takes in a line whose letters are set a little apart, which leaves no room behind the last one of a word; null in any other. */
function placeApart({ words }: Segment): number | null {
  const first = firstOf(words);
  if (first === undefined || !first.style.mono) return null;
  const longest = words.reduce(
    (most, word) => (word.style === first.style && word.text.length > most.text.length ? word : most),
    first,
  );
  const times = roomOf(longest) / roomOf(first);
  return times > setApart.least && times < setApart.most ? roomOf(longest) : null;
}

/** Points that a letter of a word takes. */
function roomOf({ x0, x1, text }: Word): number {
  return Math.max(1, (x1 - x0) / Math.max(1, text.length));
}

/** Whether letters that stand by themselves, a little apart from those before and behind them, are pieces of words. */
function areSpread(lines: readonly Segment[]): boolean {
  if (lines.every(({ isMono }) => isMono)) return false;
  let between = 0;
  for (const { words, size } of lines) {
    let wasBeside = false;
    for (const [place, word] of words.entries()) {
      const last = words[place - 1];
      const gap = last === undefined ? 0 : (word.x0 - last.x1) / size;
      const isBeside =
        last !== undefined && gap > spread.least && gap < spread.most && isLetter(last) && isLetter(word);
      if (isBeside && wasBeside) between += 1;
      wasBeside = isBeside;
    }
  }
  return between >= Math.max(spread.fewest, lines.length * spread.share);
}

function isLetter({ text }: Word): boolean {
  return /^\p{L}$/u.test(text);
}

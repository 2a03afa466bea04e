import type { PageContent, Rule, TextStyle, Word } from '../pdf/pageContent.ts';
import { isBlank, pgmOf, runsVertically, uprightPicture, type GreyPicture } from './greyPicture.ts';
import { keptWords } from './keptWords.ts';
import { readBetweenLines, wordsBetween } from './readBetweenLines.ts';
import type { Reading, Recognised, Tesseract } from './tesseract.ts';

/** Confidence, 0 to 1, at which a reading is the right way up without a look at the others. */
const surelyUpright = 0.72;

interface Turned {
  readonly reading: Reading;
  readonly quarters: number;
  readonly score: number;
}

/** What is written on a page that was drawn, whichever way up it is. @param pixelsPerPoint pixels that make a point */
export function recognisePage(tesseract: Tesseract, picture: GreyPicture, pixelsPerPoint: number): PageContent | null {
  if (isBlank(picture)) return contentOf(nothing(picture), pixelsPerPoint);
  const order = runsVertically(picture) ? [1, 3, 0, 2] : [0, 2, 1, 3];
  const best = readUpright(tesseract, pgmOf(picture), order);
  if (best === null) return null;
  const upright = uprightPicture(picture, best.quarters, best.reading.angle);
  return withLines(tesseract, best, upright, { lines: pixelsPerPoint, words: pixelsPerPoint });
}

/** Pixels to a point: of the lines, whose thickness counts, and of the page. */
interface Scales {
  readonly lines: number;
  readonly words: number;
}

/** A page with the lines that are drawn on it. @param upright the picture, as it was read */
function withLines(tesseract: Tesseract, best: Turned, upright: GreyPicture, scales: Scales): PageContent {
  const { reading, rules } = readBetweenLines(tesseract, best.reading, upright, scales.lines);
  const onPage = scales.lines / scales.words;
  const placed = rules.map(
    ({ kind, x0, y0, x1, y1 }): Rule => ({ kind, x0: x0 * onPage, y0: y0 * onPage, x1: x1 * onPage, y1: y1 * onPage }),
  );
  const content = contentOf({ ...best, reading }, scales.words);
  return { ...content, words: wordsBetween(content.words, placed), rules: placed };
}

/** Pixels to a point of a picture that does not say how large it is. */
const usualScale = 2;
/** Points of the letters of a page. */
const usualSize = 10;

/** What is written on a picture in a file; null where it cannot be opened. */
export function recogniseFile(tesseract: Tesseract, file: Uint8Array): PageContent | null {
  const upright = exifQuarters(file);
  const best = readUpright(
    tesseract,
    file,
    [0, 2, 1, 3].map((quarters) => (quarters + upright) % 4),
  );
  if (best === null) return null;
  // As it is shown: whoever draws a picture turns it as its camera says.
  const shown = { ...best, quarters: (best.quarters - upright + 4) % 4 };
  const picture = tesseract.grey(file, best.quarters, best.reading.angle);
  // A picture does not say how large it is: its letters do.
  const lines = Math.max(1, median(keptWords(best.reading.words).map(sizeOf)) / usualSize);
  if (picture === null || picture.width !== best.reading.width) return contentOf(shown, usualScale);
  return withLines(tesseract, shown, picture, { lines, words: usualScale });
}

/** Quarters by which a camera says that its picture is to be turned. A TIFF is turned by who opens it. */
function exifQuarters(file: Uint8Array): number {
  if (file[0] !== 0xff || file[1] !== 0xd8) return 0;
  const head = Buffer.from(file.subarray(0, 1000)).toString('latin1');
  const big = /\x01\x12\x00\x03\x00\x00\x00\x01\x00([\x01-\x08])/s.exec(head)?.[1];
  const little = /\x12\x01\x03\x00\x01\x00\x00\x00([\x01-\x08])/s.exec(head)?.[1];
  const orientation = (big ?? little ?? '\x01').charCodeAt(0);
  return orientation === 6 ? 1 : orientation === 3 ? 2 : orientation === 8 ? 3 : 0;
}

function nothing({ width, height }: GreyPicture): Turned {
  return { reading: { width, height, angle: 0, words: [] }, quarters: 0, score: 0 };
}

function readUpright(tesseract: Tesseract, file: Uint8Array, order: readonly number[]): Turned | null {
  let best: Turned | null = null;
  const tried = new Set<number>();
  let next = order;
  for (let quarters = next[0]; quarters !== undefined; quarters = next.find((each) => !tried.has(each))) {
    const reading = tesseract.read(file, quarters);
    if (reading === null) return null;
    tried.add(quarters);
    const look = lookOf(reading.words);
    const score = look.stands ? 0 : look.confidence;
    if (best === null || score > best.score) best = { reading, quarters, score };
    if (score >= surelyUpright) break;
    // Both ways up of the direction that the lines have were tried; the others only where both make no sense.
    if (best.score > 0.45 && tried.has((best.quarters + 2) % 4)) break;
    if (tried.size === 1) next = likelyTurns(quarters, look, order);
  }
  return best;
}

/** Confidence above which words make sense: read on their head they have a third. */
const sensible = 0.5;

/**
 * The ways up to try, by what a reading looks like. The lines of a page that lies on its side are read all the same, turned by a
 * quarter to the left: if they make sense, that is the way up, and the other one if not.
 */
function likelyTurns(quarters: number, { stands, confidence }: Look, otherwise: readonly number[]): readonly number[] {
  const turns = stands ? (confidence > sensible ? [3, 1] : [1, 3]) : [2];
  return [...turns.map((turn) => (quarters + turn) % 4), ...otherwise];
}

interface Look {
  /** Of the letters, 0 to 1; words of one sign tell nothing. */
  readonly confidence: number;
  /** Words that are higher than wide: of a page that lies on its side. */
  readonly stands: boolean;
}

function lookOf(words: readonly Recognised[]): Look {
  let [sum, letters] = [0, 0];
  for (const { text, confidence } of words) {
    if (text.length < 2) continue;
    sum += confidence * text.length;
    letters += text.length;
  }
  return { confidence: letters === 0 ? 0 : sum / letters, stands: stand(words) };
}

/** Whether words run up or down rather than along; short ones tell nothing. */
function stand(words: readonly Recognised[]): boolean {
  const long = words.filter(({ text }) => text.length > 2);
  return long.filter(({ width, height }) => height > width).length > long.length / 2;
}

const turns = ['no', 'clockwise', 'upsideDown', 'counterClockwise'] as const;

function contentOf({ reading, quarters }: Turned, scale: number): PageContent {
  return {
    width: reading.width / scale,
    height: reading.height / scale,
    ...wordsOf(reading, scale),
    rules: [],
    pictures: [],
    unreadable: 0,
    turned: turns[quarters] ?? 'no',
    tilt: reading.angle,
    isCut: false,
  };
}

/** Words on the lines of the page, each paragraph in one size: what single lines measure differs by their letters. */
function wordsOf({ words }: Reading, scale: number): Pick<PageContent, 'words' | 'aside'> {
  const read = keptWords(words);
  const all = groupBy(read, ({ line }) => line);
  const aside = [...all].flatMap(([line, group]) => (stand(group) ? [line] : []));
  const kept = read.filter(({ line }) => !aside.includes(line));
  const lines = groupBy(kept, ({ line }) => line);
  const sizes = new Map<string, number>();
  for (const [key, group] of groupBy(kept, ({ paragraph }) => paragraph)) sizes.set(key, median(group.map(sizeOf)));
  const usual = median(kept.map(sizeOf));
  const styles = new Map<number, TextStyle>();
  const made: Word[] = [];
  for (const line of lines.values()) {
    const baseline = median(line.map(baselineOf));
    for (const [index, word] of line.entries()) {
      const own = sizes.get(word.paragraph) ?? usual;
      // What differs by less than a fifth is the same size, read twice.
      const size = Math.round(((Math.abs(own - usual) < usual * 0.2 ? usual : own) / scale) * 2) / 2;
      const style = styles.get(size) ?? { size, font: '', bold: false, italic: false, mono: false, hidden: false };
      styles.set(size, style);
      made.push({
        text: word.text,
        x0: word.left / scale,
        y0: (baseline - size * scale * 0.9) / scale,
        x1: (word.left + word.width) / scale,
        y1: (baseline + size * scale * 0.25) / scale,
        baseline: baseline / scale,
        style,
        spaced: index > 0,
        href: null,
        confidence: word.confidence,
        tag: null,
      });
    }
  }
  return { words: made, aside: aside.flatMap((line) => standingWords(all.get(line) ?? [], scale)) };
}

/** A line that runs up or down the margin of a page that stands upright, as the pictures of its words have it. */
function standingWords(line: readonly Recognised[], scale: number): Word[] {
  const size = Math.round((median(line.map(({ width }) => width)) / scale) * 2) / 2;
  const style: TextStyle = { size, font: '', bold: false, italic: false, mono: false, hidden: false };
  return line.map(({ text, left, top, width, height, confidence }, index) => ({
    text,
    x0: left / scale,
    y0: top / scale,
    x1: (left + width) / scale,
    y1: (top + height) / scale,
    baseline: (top + height) / scale,
    style,
    spaced: index > 0,
    href: null,
    confidence,
    tag: null,
  }));
}

const descending = /[gjpqyQ,;()[\]{}|/@$]/;
const ascending = /[A-Zbdfhklt\d!?()[\]{}|/@$%&'"]/;

/** The size of a font, by the height of a word and the parts that its letters have above and below. */
function sizeOf({ text, height }: Recognised): number {
  const parts = 0.46 + (ascending.test(text) ? 0.24 : 0) + (descending.test(text) ? 0.21 : 0);
  return height / parts;
}

function baselineOf(word: Recognised): number {
  return word.top + word.height - (descending.test(word.text) ? sizeOf(word) * 0.21 : 0);
}

function groupBy<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 10;
}

import type { PageContent, Rule } from '../pdf/pageContent.ts';
import { boldWords } from './boldWords.ts';
import { cleanPicture } from './cleanPicture.ts';
import { isBlank, pgmOf, runsVertically, uprightPicture, type GreyPicture } from './greyPicture.ts';
import { readBetweenLines, wordsBetween } from './readBetweenLines.ts';
import { readNoteMarks } from './readNoteMarks.ts';
import { areStanding, sizeOf, usualLetterSize, wordsOnPage } from './recognisedWords.ts';
import { skewOf } from './skew.ts';
import type { Reading, Recognised, Tesseract } from './tesseract.ts';

/** Confidence, 0 to 1, at which a reading is the right way up without a look at the others. */
const surelyUpright = 0.72;

interface Turned {
  readonly reading: Reading;
  readonly quarters: number;
  readonly score: number;
}

/** What is written on a page that was drawn, whichever way up it is. @param pixelsPerPoint pixels that make a point */
export function recognisePage(tesseract: Tesseract, drawn: GreyPicture, pixelsPerPoint: number): PageContent | null {
  const picture = cleanPicture(drawn);
  if (isBlank(picture)) return contentOf(nothing(picture), pixelsPerPoint);
  const order = runsVertically(picture) ? [1, 3, 0, 2] : [0, 2, 1, 3];
  const read = readLevel(tesseract, picture, order);
  if (read === null) return null;
  if (read.reading.words.length === 0) return recogniseGrain(tesseract, picture, order, pixelsPerPoint);
  return placed(tesseract, picture, read, pixelsPerPoint);
}

/** What is written on a page whose grain hides where its lines are. */
function recogniseGrain(
  tesseract: Tesseract,
  given: GreyPicture,
  order: readonly number[],
  pixelsPerPoint: number,
): PageContent | null {
  const picture = cleanPicture(given, true);
  const read = readLevel(tesseract, picture, order);
  return read === null ? null : placed(tesseract, picture, read, pixelsPerPoint);
}

function placed(tesseract: Tesseract, picture: GreyPicture, best: Turned, pixelsPerPoint: number): PageContent {
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
  const { reading: lined, rules } = readBetweenLines(tesseract, best.reading, upright, scales.lines);
  const reading = { ...lined, words: readNoteMarks(tesseract, lined.words, upright) };
  const onPage = scales.lines / scales.words;
  const placed = rules.map(
    ({ kind, x0, y0, x1, y1 }): Rule => ({ kind, x0: x0 * onPage, y0: y0 * onPage, x1: x1 * onPage, y1: y1 * onPage }),
  );
  const content = contentOf({ ...best, reading }, scales.words, boldWords(reading.words, upright, sizeOf));
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
  if (picture === null || picture.width !== best.reading.width) return contentOf(shown, usualScale);
  const cleaned = readCleaned(tesseract, picture, best);
  if (cleaned === null) return withLines(tesseract, shown, picture, scalesOf(best));
  const { again, clean } = cleaned;
  const level = uprightPicture(clean, again.quarters, again.reading.angle);
  const reading = { ...again.reading, angle: again.reading.angle + best.reading.angle };
  const quarters = (shown.quarters + again.quarters) % 4;
  return withLines(tesseract, { ...again, reading, quarters }, level, scalesOf(again));
}

/** A picture does not say how large it is: its letters do. */
function scalesOf({ reading }: Turned): Scales {
  return { lines: Math.max(1, usualLetterSize(reading.words) / usualSize), words: usualScale };
}

/**
 * A photograph, or a picture that is read badly, once more with its ground made even; null where that says no more.
 * @param picture as it was read before
 */
function readCleaned(
  tesseract: Tesseract,
  picture: GreyPicture,
  before: Turned,
): { readonly again: Turned; readonly clean: GreyPicture } | null {
  const clean = cleanPicture(picture, before.score < surelyUpright);
  const isNew = clean !== picture || before.score < sensible;
  const again = isNew ? readLevel(tesseract, clean, [0, 2, 1, 3]) : null;
  return again === null || saidBy(again) <= saidBy(before) ? null : { again, clean };
}

/** How much was read, each letter by how sure it is. */
function saidBy({ reading }: Turned): number {
  return reading.words.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - sensible), 0);
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

/** Radians that a page is tilted by at least where that is why it could not be read. */
const leastSkew = 0.1;

/** Reads a picture, and where that makes no sense once more with its lines level: Tesseract finds only small tilts. */
function readLevel(tesseract: Tesseract, picture: GreyPicture, order: readonly number[]): Turned | null {
  const read = readUpright(tesseract, pgmOf(picture), order);
  if (read === null || (read.score >= sensible && read.reading.words.length > 0)) return read;
  const skew = skewOf(picture);
  if (Math.abs(skew) < leastSkew) return read;
  const again = readUpright(tesseract, pgmOf(uprightPicture(picture, 0, skew)), order);
  if (again === null || saidBy(again) <= saidBy(read)) return read;
  return { ...again, reading: { ...again.reading, angle: again.reading.angle + skew } };
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
  return { confidence: letters === 0 ? 0 : sum / letters, stands: areStanding(words) };
}

const turns = ['no', 'clockwise', 'upsideDown', 'counterClockwise'] as const;

function contentOf(
  { reading, quarters }: Turned,
  scale: number,
  bold: ReadonlySet<Recognised> = new Set(),
): PageContent {
  return {
    width: reading.width / scale,
    height: reading.height / scale,
    ...wordsOnPage(reading, scale, bold),
    rules: [],
    pictures: [],
    shapes: [],
    unreadable: 0,
    turned: turns[quarters] ?? 'no',
    tilt: reading.angle,
    isCut: false,
  };
}

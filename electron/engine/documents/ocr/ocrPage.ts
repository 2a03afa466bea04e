import { isStageEnabled, runStages, type Stage } from '../stages.ts';
import type { PageContent, Rule } from '../pdf/pageContent.ts';
import { findBoldWords } from './findBoldWords.ts';
import { findGraphics } from './findGraphics.ts';
import { denoiseImage } from './denoiseImage.ts';
import { isBlank, pgmOf, runsVertically, uprightImage, type GrayImage } from './grayImage.ts';
import { readRuledPage, splitWordsAtRules } from './findRules.ts';
import { readNoteMarks } from './noteMarks.ts';
import { areVertical, sizeOf, dominantFontSizePx, toPageWords } from './toPageWords.ts';
import { skewOf } from './skew.ts';
import type { Reading, OcrWord, Tesseract } from './tesseract.ts';
import { withoutUnknownScripts } from './unknownScripts.ts';

/** Confidence, 0 to 1, from which a reading is certainly upright, without a check of other rotations. */
const surelyUpright = 0.72;

interface Turned {
  readonly reading: Reading;
  readonly quarters: number;
  readonly score: number;
}

/**
 * Recognizes the text of a rendered page, whatever its rotation.
 * @param pixelsPerPoint pixels per point
 */
export function ocrPage(tesseract: Tesseract, drawn: GrayImage, pixelsPerPoint: number): PageContent | null {
  const image = denoiseImage(drawn);
  if (isBlank(image)) return contentOf(nothing(image), pixelsPerPoint);
  const order = runsVertically(image) ? [1, 3, 0, 2] : [0, 2, 1, 3];
  const read = readLevel(tesseract, image, order);
  if (read === null) return null;
  if (read.reading.words.length === 0) return ocrGrainyPage(tesseract, image, order, pixelsPerPoint);
  return placed(tesseract, image, read, pixelsPerPoint);
}

/** Recognizes the text of a page whose grain hides the text lines. */
function ocrGrainyPage(
  tesseract: Tesseract,
  given: GrayImage,
  order: readonly number[],
  pixelsPerPoint: number,
): PageContent | null {
  const image = denoiseImage(given, true);
  const read = readLevel(tesseract, image, order);
  return read === null ? null : placed(tesseract, image, read, pixelsPerPoint);
}

function placed(tesseract: Tesseract, image: GrayImage, best: Turned, pixelsPerPoint: number): PageContent {
  const upright = uprightImage(image, best.quarters, best.reading.angle);
  return withLines(tesseract, best, upright, { lines: pixelsPerPoint, words: pixelsPerPoint });
}

/** Pixels per point: of the rules, whose thickness matters, and of the page. */
interface Scales {
  readonly lines: number;
  readonly words: number;
}

/** A page that was read, while its stages run. */
interface PageState {
  readonly tesseract: Tesseract;
  readonly reading: Reading;
  /** The image as it was read. */
  readonly upright: GrayImage;
  /** Pixels per point of the rules. */
  readonly scale: number;
  /** In points of the image. */
  readonly rules: readonly Rule[];
  readonly bold: ReadonlySet<OcrWord>;
  readonly hasUnknownScript: boolean;
}

const pageStages: readonly Stage<PageState>[] = [
  {
    name: 'ocr/rules',
    run: (state) => ({ ...state, ...readRuledPage(state.tesseract, state.reading, state.upright, state.scale) }),
  },
  {
    name: 'ocr/unknownScripts',
    run(state) {
      const { words, hasUnknownScript } = withoutUnknownScripts(state.reading.words);
      return { ...state, reading: { ...state.reading, words }, hasUnknownScript };
    },
  },
  {
    name: 'ocr/noteMarks',
    run(state) {
      const { tesseract, reading, upright } = state;
      return { ...state, reading: { ...reading, words: readNoteMarks(tesseract, reading.words, upright) } };
    },
  },
  {
    name: 'ocr/boldWords',
    run: (state) => ({ ...state, bold: findBoldWords(state.reading.words, state.upright, sizeOf) }),
  },
];

/**
 * Returns the content of a page that was read.
 * @param upright the image, as it was read
 */
function withLines(tesseract: Tesseract, best: Turned, upright: GrayImage, scales: Scales): PageContent {
  const start = {
    tesseract,
    reading: best.reading,
    upright,
    scale: scales.lines,
    rules: [],
    bold: new Set<OcrWord>(),
    hasUnknownScript: false,
  };
  const { reading, rules, bold, hasUnknownScript } = runStages(pageStages, start);
  const onPage = scales.lines / scales.words;
  const placed = rules.map(
    ({ kind, x0, y0, x1, y1 }): Rule => ({ kind, x0: x0 * onPage, y0: y0 * onPage, x1: x1 * onPage, y1: y1 * onPage }),
  );
  const content = contentOf({ ...best, reading }, scales.words, bold);
  const graphics = findGraphics(upright, scales.lines).map(({ x0, y0, x1, y1 }) => ({
    x0: x0 * onPage,
    y0: y0 * onPage,
    x1: x1 * onPage,
    y1: y1 * onPage,
  }));
  return { ...content, words: splitWordsAtRules(content.words, placed), rules: placed, graphics, hasUnknownScript };
}

/** Pixels per point of an image without a resolution. */
const defaultPixelsPerPoint = 2;
/** Assumed text size of a page, in points. */
const defaultFontSizePt = 10;

/** Recognizes the text of an image file; null if it cannot be opened. */
export function ocrFile(tesseract: Tesseract, file: Uint8Array): PageContent | null {
  const upright = exifQuarters(file);
  const best = readUpright(
    tesseract,
    file,
    [0, 2, 1, 3].map((quarters) => (quarters + upright) % 4),
  );
  if (best === null) return null;
  // As displayed: image viewers apply the EXIF orientation.
  const shown = { ...best, quarters: (best.quarters - upright + 4) % 4 };
  const image = tesseract.grey(file, best.quarters, best.reading.angle);
  if (image === null || image.width !== best.reading.width) return contentOf(shown, defaultPixelsPerPoint);
  const cleaned = readCleaned(tesseract, image, best);
  if (cleaned === null) return withLines(tesseract, shown, image, scalesOf(best));
  const { again, clean } = cleaned;
  const level = uprightImage(clean, again.quarters, again.reading.angle);
  const reading = { ...again.reading, angle: again.reading.angle + best.reading.angle };
  const quarters = (shown.quarters + again.quarters) % 4;
  return withLines(tesseract, { ...again, reading, quarters }, level, scalesOf(again));
}

/** An image has no reliable resolution: its text size gives the scale. */
function scalesOf({ reading }: Turned): Scales {
  return { lines: Math.max(1, dominantFontSizePx(reading.words) / defaultFontSizePt), words: defaultPixelsPerPoint };
}

/**
 * Reads a photograph, or a poorly read image, again with an even background; null if that yields no more.
 * @param image as it was read before
 */
function readCleaned(
  tesseract: Tesseract,
  image: GrayImage,
  before: Turned,
): { readonly again: Turned; readonly clean: GrayImage } | null {
  const clean = denoiseImage(image, before.score < surelyUpright);
  const isNew = clean !== image || before.score < sensible;
  const again = isNew ? readLevel(tesseract, clean, [0, 2, 1, 3]) : null;
  return again === null || readingScore(again) <= readingScore(before) ? null : { again, clean };
}

/** How much was read, each letter by how sure it is. */
function readingScore({ reading }: Turned): number {
  return reading.words.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - sensible), 0);
}

/** Bytes of a JPEG within which its orientation is. */
const exifBytes = 1000;

/** Returns the quarter turns of the EXIF orientation. A TIFF is rotated when it is opened. */
function exifQuarters(file: Uint8Array): number {
  if (file[0] !== 0xff || file[1] !== 0xd8) return 0;
  const head = Buffer.from(file.subarray(0, exifBytes)).toString('latin1');
  const big = /\x01\x12\x00\x03\x00\x00\x00\x01\x00([\x01-\x08])/s.exec(head)?.[1];
  const little = /\x12\x01\x03\x00\x01\x00\x00\x00([\x01-\x08])/s.exec(head)?.[1];
  const orientation = (big ?? little ?? '\x01').charCodeAt(0);
  return orientation === 6 ? 1 : orientation === 3 ? 2 : orientation === 8 ? 3 : 0;
}

function nothing({ width, height }: GrayImage): Turned {
  return { reading: { width, height, angle: 0, words: [] }, quarters: 0, score: 0 };
}

/** Minimum skew in radians that can explain why a page could not be read. */
const minSkewRad = 0.1;

/** Reads an image, and again after deskewing if that makes no sense: Tesseract detects only small skew angles. */
function readLevel(tesseract: Tesseract, image: GrayImage, order: readonly number[]): Turned | null {
  const read = readUpright(tesseract, pgmOf(image), order);
  if (read === null || (read.score >= sensible && read.reading.words.length > 0)) return read;
  if (!isStageEnabled('ocr/deskew')) return read;
  const skew = skewOf(image);
  if (Math.abs(skew) < minSkewRad) return read;
  const again = readUpright(tesseract, pgmOf(uprightImage(image, 0, skew)), order);
  if (again === null || readingScore(again) <= readingScore(read)) return read;
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
    const look = qualityOf(reading.words);
    const score = look.isSideways ? 0 : look.confidence;
    if (best === null || score > best.score) best = { reading, quarters, score };
    if (score >= surelyUpright) break;
    // Both ways up of the direction that the lines have were tried; the others only where both make no sense.
    if (best.score > minReadableScore && tried.has((best.quarters + 2) % 4)) break;
    if (tried.size === 1) next = likelyTurns(quarters, look, order);
  }
  return best;
}

/** Minimum confidence of meaningful words: upside down it is a third. */
const sensible = 0.5;
/** Minimum score of a page whose other directions are not tried. */
const minReadableScore = 0.45;

/**
 * Returns the rotations to try, by the quality of a reading. The lines of a sideways page are read all the same, rotated a quarter turn to
 * the left: if they make sense, that rotation is right, otherwise the opposite one.
 */
function likelyTurns(
  quarters: number,
  { isSideways, confidence }: ReadingQuality,
  otherwise: readonly number[],
): readonly number[] {
  const turns = isSideways ? (confidence > sensible ? [3, 1] : [1, 3]) : [2];
  return [...turns.map((turn) => (quarters + turn) % 4), ...otherwise];
}

interface ReadingQuality {
  /** Confidence per character, 0 to 1; words of one character are ignored. */
  readonly confidence: number;
  /** Words are higher than wide: the page is sideways. */
  readonly isSideways: boolean;
}

function qualityOf(words: readonly OcrWord[]): ReadingQuality {
  let [sum, letters] = [0, 0];
  for (const { text, confidence } of words) {
    if (text.length < 2) continue;
    sum += confidence * text.length;
    letters += text.length;
  }
  return { confidence: letters === 0 ? 0 : sum / letters, isSideways: areVertical(words) };
}

const turns = ['no', 'clockwise', 'upsideDown', 'counterClockwise'] as const;

function contentOf({ reading, quarters }: Turned, scale: number, bold: ReadonlySet<OcrWord> = new Set()): PageContent {
  return {
    width: reading.width / scale,
    height: reading.height / scale,
    ...toPageWords(reading, scale, bold),
    rules: [],
    images: [],
    shapes: [],
    unreadable: 0,
    turned: turns[quarters] ?? 'no',
    tilt: reading.angle,
    isCut: false,
  };
}

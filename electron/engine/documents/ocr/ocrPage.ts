import { isStageEnabled, runStages, type Stage } from '../stages.ts';
import type { PageContent, Rule, UnknownScript } from '../pdf/pageContent.ts';
import { findBoldWords } from './findBoldWords.ts';
import { findGraphics } from './findGraphics.ts';
import { denoiseImage } from './denoiseImage.ts';
import { isBlank, pgmOf, runsVertically, uprightImage, type GrayImage } from './grayImage.ts';
import { readRuledPage, splitWordsAtRules } from './findRules.ts';
import { readNoteMarks } from './noteMarks.ts';
import { sizeOf, dominantFontSizePx, toPageWords } from './toPageWords.ts';
import { type OcrReader, readUpright, sensible, surelyUpright, type Turned } from './readUpright.ts';
import { skewOf } from './skew.ts';
import type { OcrWord, Reading, Tesseract } from './tesseract.ts';
import { withoutUnknownScripts } from './unknownScripts.ts';

/**
 * Recognizes the text of a rendered page, whatever its rotation.
 * @param pixelsPerPoint pixels per point
 */
export function ocrPage(reader: OcrReader, drawn: GrayImage, pixelsPerPoint: number): PageContent | null {
  const image = denoiseImage(drawn);
  if (isBlank(image)) return contentOf(nothing(image), pixelsPerPoint);
  const order = runsVertically(image) ? [1, 3, 0, 2] : [0, 2, 1, 3];
  const read = readLevel(reader, image, order);
  if (read === null) return null;
  if (read.reading.words.length === 0) return ocrGrainyPage(reader, image, order, pixelsPerPoint);
  return placed(reader.tesseract, image, read, pixelsPerPoint);
}

/** Recognizes the text of a page whose grain hides the text lines. */
function ocrGrainyPage(
  reader: OcrReader,
  given: GrayImage,
  order: readonly number[],
  pixelsPerPoint: number,
): PageContent | null {
  const image = denoiseImage(given, true);
  const read = readLevel(reader, image, order);
  return read === null ? null : placed(reader.tesseract, image, read, pixelsPerPoint);
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
  readonly unknownScript: UnknownScript | null;
}

/** A letter of another script than the Latin one. */
const otherLetter = /[^\P{L}\p{Script=Latin}]/u;

const pageStages: readonly Stage<PageState>[] = [
  {
    name: 'ocr/rules',
    run: (state) => ({ ...state, ...readRuledPage(state.tesseract, state.reading, state.upright, state.scale) }),
  },
  {
    name: 'ocr/unknownScripts',
    run(state) {
      const { words, unknownScript } = withoutUnknownScripts(state.reading.words);
      return { ...state, reading: { ...state.reading, words }, unknownScript };
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
    run(state) {
      // The stroke widths are those of Latin letters.
      const words = state.reading.words.filter(({ text }) => !otherLetter.test(text));
      return { ...state, bold: findBoldWords(words, state.upright, sizeOf) };
    },
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
    unknownScript: null,
  };
  const { reading, rules, bold, unknownScript } = runStages(pageStages, start);
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
  return { ...content, words: splitWordsAtRules(content.words, placed), rules: placed, graphics, unknownScript };
}

/** Pixels per point of an image without a resolution. */
const defaultPixelsPerPoint = 2;
/** Assumed text size of a page, in points. */
const defaultFontSizePt = 10;

/** Recognizes the text of an image file; null if it cannot be opened. */
export function ocrFile(reader: OcrReader, file: Uint8Array): PageContent | null {
  const { tesseract } = reader;
  const upright = exifQuarters(file);
  const best = readUpright(
    reader,
    file,
    [0, 2, 1, 3].map((quarters) => (quarters + upright) % 4),
  );
  if (best === null) return null;
  // As displayed: image viewers apply the EXIF orientation.
  const shown = { ...best, quarters: (best.quarters - upright + 4) % 4 };
  const image = tesseract.grey(file, best.quarters, best.reading.angle);
  if (image === null || image.width !== best.reading.width) return contentOf(shown, defaultPixelsPerPoint);
  const cleaned = readCleaned(reader, image, best);
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
  reader: OcrReader,
  image: GrayImage,
  before: Turned,
): { readonly again: Turned; readonly clean: GrayImage } | null {
  const clean = denoiseImage(image, before.score < surelyUpright);
  const isNew = clean !== image || before.score < sensible;
  const again = isNew ? readLevel(reader, clean, [0, 2, 1, 3]) : null;
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
function readLevel(reader: OcrReader, image: GrayImage, order: readonly number[]): Turned | null {
  const read = readUpright(reader, pgmOf(image), order);
  if (read === null || (read.score >= sensible && read.reading.words.length > 0)) return read;
  if (!isStageEnabled('ocr/deskew')) return read;
  const skew = skewOf(image);
  if (Math.abs(skew) < minSkewRad) return read;
  const again = readUpright(reader, pgmOf(uprightImage(image, 0, skew)), order);
  if (again === null || readingScore(again) <= readingScore(read)) return read;
  return { ...again, reading: { ...again.reading, angle: again.reading.angle + skew } };
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

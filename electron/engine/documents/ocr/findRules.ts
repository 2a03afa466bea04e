import type { Rule, Word } from '../pdf/pageContent.ts';
import { histogramOf, pgmOf, transposed, type GrayImage } from './grayImage.ts';
import type { Reading, Tesseract } from './tesseract.ts';

/** Maximum thickness of a line, minimum length of its pieces, and of a line across and down, in points: shorter ones are strokes of characters. */
const maxThicknessPt = 2;
const minPieceLengthPt = 7;
const minAcrossPt = 36;
const minDownPt = 14;
/** Maximum gap and offset of the pieces of a line, in points: paper slips below a scanner, and faint lines fade. */
const maxGapPt = 3;
const maxOffsetPt = 1;
/** Maximum gap where a character touches a line, in points. */
const maxCharGapPt = 10;
/** Maximum gap within a piece, in points. */
const maxPieceGapPt = 0.5;
/** Points by which a line down may miss the line across at which it ends. */
const maxMissPt = 4;
/** Minimum difference in gray levels between a line and the pixels on both sides. */
const minContrast = 18;
/** Minimum dark ratio of a piece, and ratio of a line that its pieces cover: text leaves more gaps. */
const minDarkRatio = 0.93;
const minCoveredRatio = 0.85;
/** More lines than this are a photograph or a pattern. */
const maxLines = 600;

interface Piece {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** A straight line of an image, in pixels; for a vertical one, x and y are exchanged. */
interface Line {
  from: number;
  to: number;
  /** Position at its current end, and at its start. */
  at: number;
  readonly start: number;
  covered: number;
  readonly pieces: Piece[];
}

/** Rules found on an image. */
interface DrawnLines {
  /** In points of the image. */
  readonly rules: readonly Rule[];
  /** Returns the image without them: OCR is poor where characters touch rules. */
  erased(): GrayImage;
}

/**
 * Finds straight rules on an image: horizontal ones, and vertical ones that end at one.
 * @param scale pixels per point
 */
export function findRules(image: GrayImage, scale: number): DrawnLines {
  const none: DrawnLines = { rules: [], erased: () => image };
  const across = linesOf(image, scale, minAcrossPt);
  if (across.length === 0 || across.length > maxLines) return none;
  const upright = transposed(image);
  const all = linesOf(upright, scale, minDownPt);
  if (all.length > maxLines) return none;
  const down = all.filter((own) => across.some((other) => meets(own, other, maxMissPt * scale)));
  const at = (own: Line): number => (own.at + own.start) / 2 / scale;
  return {
    rules: [
      ...across.map((own): Rule => {
        const [y, x0, x1] = [at(own), own.from / scale, own.to / scale];
        return { kind: 'horizontal', x0, x1, y0: y, y1: y };
      }),
      ...down.map((own): Rule => {
        const [x, y0, y1] = [at(own), own.from / scale, own.to / scale];
        return { kind: 'vertical', x0: x, x1: x, y0, y1 };
      }),
    ],
    erased() {
      const without = transposed(erase(upright, down, scale));
      return erase(without, across, scale);
    },
  };
}

function meets(down: Line, across: Line, near: number): boolean {
  if (down.at < across.from - near || down.at > across.to + near) return false;
  return Math.min(Math.abs(down.from - across.at), Math.abs(down.to - across.at)) <= near;
}

/** Lines across: pieces of rows, one after the other, that drift no more than a scan does. */
function linesOf(image: GrayImage, scale: number, shortest: number): Line[] {
  const lines: Line[] = [];
  for (const piece of piecesOf(image, scale).toSorted((a, b) => a.from - b.from)) {
    const { at, from, to } = piece;
    const known = lines.find(
      (each) => Math.abs(each.at - at) <= maxOffsetPt * scale + 1 && from <= each.to + maxGapPt * scale,
    );
    if (known === undefined) {
      lines.push({ from, to, at, start: at, covered: to - from, pieces: [piece] });
      continue;
    }
    known.pieces.push(piece);
    if (to <= known.to) continue;
    known.covered += to - Math.max(from, known.to);
    known.to = to;
    known.at = at;
  }
  const long = lines.filter(
    ({ from, to, covered }) => to - from >= shortest * scale && covered >= (to - from) * minCoveredRatio,
  );
  const counts = histogramOf(image);
  const paper = counts.indexOf(Math.max(...counts));
  for (const own of long) {
    const grey = greyOfLine(own, image);
    extend(own, image, scale, grey + Math.min(maxFadeShades, (paper - grey) / 2));
  }
  return united(long, scale);
}

/** Shades of grey by which a line may fade. */
const maxFadeShades = 40;

function greyOfLine({ pieces }: Line, { width, bytes }: GrayImage): number {
  let [sum, count] = [0, 0];
  for (const { at, from, to } of pieces)
    for (let x = from; x <= to; x += 1) {
      sum += bytes[at * width + x] ?? 255;
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}

/** Extends a line beyond its ends while it is dark: where characters touch it, no paper is beside it. */
function extend(own: Line, { width, height, bytes }: GrayImage, scale: number, dark: number): void {
  const ends = [
    { step: 1, x: own.to, y: own.at },
    { step: -1, x: own.from, y: own.start },
  ];
  for (const end of ends) {
    let [x, y] = [end.x, end.y];
    for (let missed = 0; missed <= scale && x > 0 && x < width - 1; ) {
      x += end.step;
      const next = [y, y - 1, y + 1].find((row) => row >= 0 && row < height && (bytes[row * width + x] ?? 255) <= dark);
      missed = next === undefined ? missed + 1 : 0;
      if (next === undefined) continue;
      y = next;
      if (end.step === 1) own.to = x;
      else own.from = x;
    }
  }
}

/** Merges both edges of a thick line, and the parts of a line that characters interrupt. */
function united(lines: readonly Line[], scale: number): Line[] {
  const whole: Line[] = [];
  for (const own of lines) {
    const known = whole.find(
      (other) =>
        Math.abs((other.at + other.start - own.at - own.start) / 2) <= maxThicknessPt * scale &&
        own.from <= other.to + maxCharGapPt * scale &&
        own.to >= other.from - maxCharGapPt * scale,
    );
    if (known === undefined) {
      whole.push(own);
      continue;
    }
    known.pieces.push(...own.pieces);
    known.from = Math.min(known.from, own.from);
    known.to = Math.max(known.to, own.to);
  }
  return whole;
}

/** Runs of dark pixels of a row that are lighter a little above and below. */
function piecesOf({ width, height, bytes }: GrayImage, scale: number): Piece[] {
  const aside = paperOffsetPx(scale);
  const [shortest, gap] = [minPieceLengthPt * scale, Math.max(1, Math.round(scale * maxPieceGapPt))];
  const pieces: Piece[] = [];
  for (let y = aside; y < height - aside; y += 1) {
    const [row, above, below] = [y * width, (y - aside) * width, (y + aside) * width];
    let [from, last, dark] = [-1, -1, 0];
    const end = (): void => {
      const length = last - from + 1;
      if (from !== -1 && length >= shortest && dark >= length * minDarkRatio) pieces.push({ at: y, from, to: last });
      from = -1;
    };
    for (let x = 0; x < width; x += 1) {
      const max = (bytes[row + x] ?? 255) + minContrast;
      if (max > (bytes[above + x] ?? 0) || max > (bytes[below + x] ?? 0)) continue;
      if (from === -1 || x - last > gap) {
        end();
        [from, dark] = [x, 0];
      }
      dark += 1;
      last = x;
    }
    end();
  }
  return pieces;
}

/** Pixels above and below a line at which the paper shows. */
function paperOffsetPx(scale: number): number {
  return Math.ceil(maxThicknessPt * scale) + 1;
}

/** Shades of grey by which paper is uneven. */
const maxPaperGrain = 8;

/** Replaces a line by the adjacent paper: everything darker from its middle outwards. */
function erase({ width, height, bytes }: GrayImage, lines: readonly Line[], scale: number): GrayImage {
  const clean = bytes.slice();
  const aside = paperOffsetPx(scale);
  for (const own of lines)
    for (const [index, at] of middlesOf(own).entries()) {
      const x = own.from + index;
      for (const step of [-1, 1]) {
        const paper = bytes[(at + step * aside) * width + x] ?? 255;
        for (let y = at; Math.abs(y - at) <= aside && y >= 0 && y < height; y += step) {
          if ((bytes[y * width + x] ?? 255) >= paper - maxPaperGrain) break;
          clean[y * width + x] = paper;
        }
      }
    }
  return { width, height, bytes: clean };
}

/** Where a line is at each of its pixels: it may drift, and be broken. */
function middlesOf({ from, to, start, pieces }: Line): number[] {
  const [sums, counts] = [new Float64Array(to - from + 1), new Uint16Array(to - from + 1)];
  for (const { at, from: first, to: last } of pieces)
    for (let index = first - from; index <= last - from; index += 1) {
      sums[index] = (sums[index] ?? 0) + at;
      counts[index] = (counts[index] ?? 0) + 1;
    }
  let last = start;
  return Array.from(sums, (sum, index) => {
    const count = counts[index] ?? 0;
    if (count > 0) last = Math.round(sum / count);
    return last;
  });
}

/** A reading and the rules drawn on its image. */
interface LinedReading {
  readonly reading: Reading;
  /** In points of the image as it was read. */
  readonly rules: readonly Rule[];
}

/**
 * Finds the rules of an image, and reads it again without them if they separate something.
 * @param upright the picture as it was read
 * @param scale pixels per point
 */
export function readRuledPage(tesseract: Tesseract, reading: Reading, upright: GrayImage, scale: number): LinedReading {
  const drawn = findRules(upright, scale);
  const rulesOf = (read: Reading): Rule[] => drawn.rules.filter((rule) => !isStroke(rule, read, scale));
  if (drawn.rules.filter(({ kind }) => kind === 'vertical').length < minVerticalRules)
    return { reading, rules: rulesOf(reading) };
  // OCR is better without rules close to characters; if it gets worse, the rules belong to a drawing such as a chart.
  const again = tesseract.read(pgmOf(drawn.erased()), 0);
  if (again === null || sureShare(again) < minSureRatio) return { reading, rules: [] };
  const isBetter = again.angle === 0 && readingScore(again) > readingScore(reading);
  const chosen = isBetter ? { ...again, angle: reading.angle } : reading;
  return { reading: chosen, rules: rulesOf(chosen) };
}

/** Returns the words of an image, split where a rule crosses them, without rules that were read as characters. */
export function splitWordsAtRules(words: readonly Word[], rules: readonly Rule[]): Word[] {
  return words.filter((word) => !isLineDown(word, rules)).flatMap((word) => cutAtLine(word, rules));
}

/** Minimum vertical rules of a table or frame. */
const minVerticalRules = 2;
/** Minimum ratio of confident words once the rules are erased, for a table and not a drawing. */
const minSureRatio = 0.6;
const minSureConfidence = 0.7;

function sureShare({ words }: Reading): number {
  return words.filter(({ confidence }) => confidence > minSureConfidence).length / Math.max(1, words.length);
}

/** Part of a word at its ends in which a rule does not divide it, and points by which a rule that was read as a char may miss its box. */
const wordEdgeRatio = 0.15;
const ruleCharPt = 3;

/** Splits the words of two adjacent cells that OCR joined once the rule between them was erased. */
function cutAtLine(word: Word, rules: readonly Rule[]): Word[] {
  const { text, x0, x1, y0, y1 } = word;
  const edge = (x1 - x0) * wordEdgeRatio;
  const line = rules.find(
    (rule) => rule.kind === 'vertical' && rule.x0 > x0 + edge && rule.x0 < x1 - edge && rule.y0 < y1 && rule.y1 > y0,
  );
  if (line === undefined || text.length < 2) return [word];
  const at = Math.min(text.length - 1, Math.max(1, Math.round(((line.x0 - x0) / (x1 - x0)) * text.length)));
  return [
    { ...word, text: text.slice(0, at), x1: line.x0 - 1 },
    { ...word, text: text.slice(at), x0: line.x0 + 1, spaced: true },
  ];
}

/** A line that was read as a letter. */
function isLineDown({ text, x0, x1 }: Word, rules: readonly Rule[]): boolean {
  return (
    /^[|¦[\]~]{1,2}$/.test(text) &&
    rules.some((rule) => rule.kind === 'vertical' && rule.x0 > x0 - ruleCharPt && rule.x0 < x1 + ruleCharPt)
  );
}

/** How much was read, each letter by how sure it is. */
function readingScore({ words }: Reading): number {
  return words.reduce((sum, { text, confidence }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * confidence, 0);
}

/** Minimum ratio of a rule inside words for it to be made of character strokes. */
const minStrokeRatio = 0.3;
/** Part of the height of a word, above and below, where a rule is not one of its strokes. */
const strokeEdgeRatio = 0.12;

function isStroke({ kind, x0, x1, y0, y1 }: Rule, { words }: Reading, scale: number): boolean {
  const [from, to] = kind === 'horizontal' ? [x0 * scale, x1 * scale] : [y0 * scale, y1 * scale];
  const at = (kind === 'horizontal' ? y0 : x0) * scale;
  let covered = 0;
  for (const { text, left, top, width, height } of words) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const [start, end, low, high] =
      kind === 'horizontal' ? [left, left + width, top, top + height] : [top, top + height, left, left + width];
    const edge = (high - low) * strokeEdgeRatio;
    if (at > low + edge && at < high - edge) covered += Math.max(0, Math.min(end, to) - Math.max(start, from));
  }
  return covered > (to - from) * minStrokeRatio;
}

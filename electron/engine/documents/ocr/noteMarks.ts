import { editDistance } from '../../../../shared/base/editDistance.ts';
import { connectedComponents, cropImage, type GrayImage } from './grayImage.ts';
import { areLegible } from './confidentWords.ts';
import type { OcrWord, Tesseract } from './tesseract.ts';
import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Box } from '../pdf/pageContent.ts';
import { baselineOf, sizeOf } from './toPageWords.ts';
import { boundingBox } from '../pdf/boxes.ts';

/** A mark and its number. */
interface ReadMark extends NoteMark {
  readonly number: number | null;
  readonly confidence: number;
}

/** Height in pixels to which marks, and words, are scaled for OCR. */
const markHeightPx = 36;
const wordHeightPx = 48;
/** Maximum marks of a page; minimum confidence of a number. */
const maxMarks = 80;
const minNumberConfidence = 0.4;
/** Pixels by which the box of a mark may overlap that of its word. */
const maxOverlapPx = 2;

/**
 * Returns the words of an image with note marks as separate words. A mark alone is ambiguous, and is read as a quotation mark or anything
 * else: it is a mark if a line begins with the same number, equally small and superscript.
 * @param upright the picture as it was read
 */
export function readNoteMarks(tesseract: Tesseract, words: readonly OcrWord[], upright: GrayImage): readonly OcrWord[] {
  if (!areLegible(words)) return words;
  const lines = measureLines(words);
  const found = findRaisedMarks(lines, upright);
  const pointing = found.filter(({ isOfNote }) => !isOfNote);
  if (pointing.length === 0 || found.length > maxMarks) return words;
  const raised = found.filter(({ isOfNote }) => isOfNote);
  const begins = raised.length > 0 ? raised : findNoteNumbers(lines, upright);
  if (begins.length === 0 || begins.length > maxMarks) return words;
  const notes = inOrder(begins.map((each) => readMark(tesseract, each, upright)));
  const marks = inOrder(pointing.map((each) => readMark(tesseract, each, upright)));
  const paired = [...withMatchingNumber(notes, marks), ...withMatchingNumber(marks, notes)];
  const byWord = new Map(paired.map((one) => [one.word, one]));
  return words.flatMap((word) => {
    const own = byWord.get(word);
    if (own !== undefined) return parted(tesseract, own, upright);
    // Numbers below each other are read as a word that runs up the page.
    return paired.some((one) => one.word.line !== word.line && liesOn(one.box, word)) ? [] : [word];
  });
}

/** Returns the marks whose number others also have. */
function withMatchingNumber(marks: readonly ReadMark[], others: readonly ReadMark[]): ReadMark[] {
  return marks.filter((one) => one.number !== null && others.some(({ number }) => number === one.number));
}

function readMark(tesseract: Tesseract, mark: NoteMark, upright: GrayImage): ReadMark {
  const read = tesseract.word(cropImage(upright, mark.box, markHeightPx), '0123456789');
  const isNumber = read !== null && /^[1-9]\d{0,2}$/.test(read.text) && read.confidence >= minNumberConfidence;
  return { ...mark, number: isNumber ? Number(read.text) : null, confidence: read?.confidence ?? 0 };
}

/** Corrects misread mark numbers by their neighbors: notes are numbered consecutively. */
function inOrder(marks: readonly ReadMark[]): ReadMark[] {
  return marks.map((mark, index) => {
    const [before, next] = [marks[index - 1]?.number ?? null, marks[index + 1]?.number ?? null];
    return before === null || next !== before + 2 ? mark : { ...mark, number: before + 1 };
  });
}

/** Splits a word and its mark. */
function parted(
  tesseract: Tesseract,
  { word, position, box, number, confidence }: ReadMark,
  upright: GrayImage,
): OcrWord[] {
  const mark = {
    ...word,
    text: String(number),
    left: box.x0,
    top: box.y0,
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
    confidence: Math.max(confidence, minNumberConfidence),
    raised: true,
  };
  if (position === 'whole') return [mark];
  if (position === 'start' && box.x1 <= word.left + maxOverlapPx) return [mark, word];
  const [x0, x1] = position === 'end' ? [word.left, box.x0] : [box.x1, word.left + word.width];
  const area = { x0, x1: x1 + 1, y0: word.top - 1, y1: word.top + word.height + 1 };
  const read = tesseract.word(cropImage(upright, area, wordHeightPx, box), null);
  const rest = {
    ...word,
    left: x0,
    width: Math.max(1, x1 - x0),
    ...restOf(word, position, read),
  };
  return position === 'end' ? [rest, mark] : [mark, rest];
}

/** Symbols as which the edge of a letter is read if a word is alone. */
const edges = /^[‘’“”"'|]+|(?<!\|)\|+$/gu;
/** Minimum confidence of a word that is read alone. */
const minAloneConfidence = 0.5;

/**
 * Returns a word's text without its mark: as much of the first reading as its separate reading has. OCR may merge its first letter with the
 * mark; then the separate reading is longer and counts.
 */
function restOf(
  { text, confidence }: OcrWord,
  place: 'start' | 'end',
  read: { readonly text: string; readonly confidence: number } | null,
): { readonly text: string; readonly confidence: number } {
  const alone = (read?.text ?? '').replace(edges, '');
  if (alone === '') return { text, confidence };
  let [best, minChanges] = [text, Infinity];
  for (let length = 1; length <= text.length; length += 1) {
    const part = place === 'end' ? text.slice(0, length) : text.slice(-length);
    const changes = editDistance(part, alone);
    if (changes < minChanges || (changes === minChanges && part.at(-1) === alone.at(-1)))
      [best, minChanges] = [part, changes];
  }
  const says = Math.max(read?.confidence ?? 0, confidence);
  const isOther = place === 'start' && minChanges > 0 && (read?.confidence ?? 0) >= minAloneConfidence;
  return { text: isOther ? alone : best, confidence: says };
}

/** A possible note mark: small and superscript, it is read with the adjacent word, as a quotation mark or symbol. */
interface NoteMark {
  readonly word: OcrWord;
  /** Position in its word: the whole word, before or at its start, or at its end. */
  readonly position: 'whole' | 'start' | 'end';
  /** Whether it is at the start of the note itself, rather than a reference in the text. */
  readonly isOfNote: boolean;
  readonly box: Box;
}

/** A line with words to measure it by, in pixels. */
interface MeasuredLine {
  readonly words: readonly OcrWord[];
  /** Font size. */
  readonly size: number;
  readonly baseline: number;
}

/** A letter or digit. */
const wordChar = /[\p{L}\p{N}]/u;

/** Returns the lines of an image; those of single characters are not significant. */
function measureLines(words: readonly OcrWord[]): MeasuredLine[] {
  return [...groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const long = line.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
    if (long.length === 0) return [];
    return [{ words: line, size: median(long.map(sizeOf), 1), baseline: median(long.map(baselineOf), 0) }];
  });
}

/** Whether a line may begin a note: it has words and is in the lower half of the page. */
function marksNote({ words, baseline }: MeasuredLine, { height }: GrayImage): boolean {
  return baseline > height / 2 && words.some(({ text }) => /\p{L}{3}/u.test(text));
}

/** Depth of the area of a line below its baseline, in text sizes. */
const descentEm = 0.25;

/** Returns the area of a line between two x positions. */
function areaOfLine({ size, baseline }: MeasuredLine, x0: number, x1: number): Box {
  return { x0, x1, y0: baseline - size, y1: baseline + size * descentEm };
}

/** The number before a note, in text sizes: height, maximum width, tolerance to the baseline, and distance from the note. */
const numberEm = { height: { min: 0.5, max: 0.85 }, maxWidth: 1.4, baseline: 0.1, gap: { min: 0.2, max: 2.2 } };
/** Maximum size of notes relative to the text. */
const maxNoteRatio = 0.92;
/** Maximum vertical offset of two columns' lines on the same line, in text sizes. */
const sameLineToleranceEm = 0.3;

/**
 * Finds numbers on the line before notes in small print: OCR often misses single ones below each other.
 * @param upright the picture as it was read
 */
function findNoteNumbers(lines: readonly MeasuredLine[], upright: GrayImage): NoteMark[] {
  const usual = median(
    lines.flatMap(({ words, size }) => words.map(() => size)),
    1,
  );
  return lines.flatMap((line): NoteMark[] => {
    const [word] = line.words;
    const { size } = line;
    if (word === undefined || size > usual * maxNoteRatio || !marksNote(line, upright)) return [];
    const far = size * numberEm.gap.max;
    const area = areaOfLine(line, word.left - far, word.left + Math.max(word.width, far));
    const [box, next] = groupsOf(connectedComponents(upright, area), size * numberEm.gap.min);
    if (box === undefined || next === undefined || next.x0 - box.x1 > far || !isNumber(box, line)) return [];
    const others = lines.filter(
      (other) => other !== line && Math.abs(other.baseline - line.baseline) < size * sameLineToleranceEm,
    );
    if (others.some(({ words }) => words.some((other) => liesOn(box, other)))) return [];
    return [
      { word, position: box.x1 >= word.left + word.width - maxOverlapPx ? 'whole' : 'start', box, isOfNote: true },
    ];
  });
}

function isNumber({ x0, x1, y0, y1 }: Box, { size, baseline }: MeasuredLine): boolean {
  const height = (y1 - y0) / size;
  const { min, max } = numberEm.height;
  const isOnLine = Math.abs(y1 - baseline) < size * numberEm.baseline;
  return height >= min && height <= max && isOnLine && x1 - x0 < size * numberEm.maxWidth;
}

/** Whether a box and a word cover each other, even in part. */
function liesOn({ x0, x1, y0, y1 }: Box, { left, top, width, height }: OcrWord): boolean {
  return x0 < left + width && x1 > left && y0 < top + height && y1 > top;
}

/** A mark, in text sizes: height, lower edge above the baseline, maximum width of one symbol and of all, and gap between them. */
const markEm = {
  height: { min: 0.28, max: 0.62 },
  rise: { min: 0.18, max: 0.6 },
  maxSymbolWidth: 0.6,
  maxWidth: 1.4,
  maxGap: 0.34,
};
/** Ink on the baseline, in text sizes: minimum height and tolerance. */
const inkEm = { minHeight: 0.2, baseline: 0.14 };
/** Distance before and after a word in which its mark is searched, and before a word after another one, in text sizes. */
const aroundEm = 0.9;
const aroundNextEm = 0.1;
/** Maximum characters of a word that is only a mark, and maximum ratio of a symbol with another one below it. */
const maxMarkChars = 4;
const maxCoveredRatio = 0.4;

/**
 * Returns small superscript marks of an image, in line order.
 * @param upright the picture as it was read
 */
function findRaisedMarks(lines: readonly MeasuredLine[], upright: GrayImage): NoteMark[] {
  return lines.flatMap((line) =>
    line.words.flatMap((word, index) => {
      const before = line.words[index - 1];
      const left = before === undefined ? -Infinity : before.left + before.width;
      const x0 = index === 0 ? word.left - line.size * aroundEm : Math.max(word.left - line.size * aroundNextEm, left);
      const right = word.left + word.width + line.size * aroundEm;
      const x1 = Math.min(right, line.words[index + 1]?.left ?? Infinity);
      const found = markAmong(connectedComponents(upright, areaOfLine(line, x0, x1)), line);
      return found.flatMap(({ box, position }): NoteMark[] => {
        if (position === 'end') return wordChar.test(word.text) ? [{ word, position, box, isOfNote: false }] : [];
        const isOfNote = index === 0 && marksNote(line, upright);
        if (position === 'start') return isOfNote ? [{ word, position, box, isOfNote }] : [];
        return word.text.length > maxMarkChars ? [] : [{ word, position, box, isOfNote }];
      });
    }),
  );
}

/** Returns the marks in the ink of a word, at its start or end; only a full stop may follow. */
function markAmong(parts: readonly Box[], line: MeasuredLine): Pick<NoteMark, 'box' | 'position'>[] {
  const { size, baseline } = line;
  const low = parts.filter(({ y0, y1 }) => y1 > baseline - size * inkEm.baseline && y1 - y0 > size * inkEm.minHeight);
  const high = parts.filter((part) => isHigh(part, line) && !low.some((other) => overlapsHorizontally(part, other)));
  const marks = groupsOf(high, size * markEm.maxGap).filter(({ x0, x1 }) => x1 - x0 < size * markEm.maxWidth);
  return marks.flatMap((found): Pick<NoteMark, 'box' | 'position'>[] => {
    const before = low.some(({ x0 }) => x0 < found.x0);
    const behind = low.some(({ x1 }) => x1 > found.x1);
    if (before && behind) return [];
    return [{ box: withPieces(found, parts, low), position: before ? 'end' : behind ? 'start' : 'whole' }];
  });
}

function isHigh({ x0, x1, y0, y1 }: Box, { size, baseline }: MeasuredLine): boolean {
  const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
    value >= min * size && value <= max * size;
  return (
    isWithin(y1 - y0, markEm.height) && isWithin(baseline - y1, markEm.rise) && x1 - x0 < size * markEm.maxSymbolWidth
  );
}

/** Whether ink is above other ink, as a dot above its letter. */
function overlapsHorizontally(part: Box, other: Box): boolean {
  return Math.min(part.x1, other.x1) - Math.max(part.x0, other.x0) > (part.x1 - part.x0) * maxCoveredRatio;
}

/**
 * Merges ink parts that are close together.
 * @param gap maximum pixels between two neighbors
 */
function groupsOf(parts: readonly Box[], gap: number): Box[] {
  const groups: Box[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last !== undefined && part.x0 - last.x1 < gap) groups[groups.length - 1] = boundingBox([last, part]);
    else groups.push(part);
  }
  return groups;
}

/** Returns a mark's box with the pieces of its broken symbols. */
function withPieces(box: Box, parts: readonly Box[], low: readonly Box[]): Box {
  const lowest = box.y1 + (box.y1 - box.y0) * maxCoveredRatio;
  return boundingBox([
    box,
    ...parts.filter((part) => !low.includes(part) && part.x0 < box.x1 && part.x1 > box.x0 && part.y1 <= lowest),
  ]);
}

import { boundingBox, boxOf, grown, isInside, touch } from '../../pdf/boxes.ts';
import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import { runStages, type Stage } from '../../stages.ts';
import { isCaption, isFigureCaption } from '../lines/captions.ts';
import { isSignedCode } from '../lines/codeText.ts';
import { isQuantity } from '../lines/numericCell.ts';
import { buildTextLines, characterCountBySize, modeOf, sizesOf, type TextLine } from '../lines/textLine.ts';
import { captionedAreas, framesOf } from './captionedAreas.ts';
import { isDrawing, mayBeDrawing } from './classifyGraphic.ts';
import { type InkArea, inkAreas } from './inkAreas.ts';
import { isLegible, legibleLabels, recognizedDrawings } from './recognizedDrawings.ts';
import { areInOneRow, isProse, type Label, sizeOf, stackLabels, writeDrawing } from './labels.ts';

/** A chart or a diagram. */
export interface Drawing extends Box {
  /** Words of the page inside the drawing, or naming its content. */
  readonly words: ReadonlySet<Word>;
  /** Its text: the segments of each line, from the top down. */
  readonly lines: readonly (readonly TextLine[])[];
}

type DrawnPage = Pick<PageContent, 'width' | 'height' | 'shapes' | 'rules' | 'images' | 'graphics'>;

/** What is known of a page with drawings. */
interface DrawingSearch {
  readonly page: DrawnPage;
  /** Parts of the page where something is drawn, and those that may be drawings by their shapes. */
  readonly areas: readonly InkArea[];
  readonly candidates: readonly InkArea[];
  readonly lines: readonly TextLine[];
  readonly labels: readonly Label[];
  /** Lines of vertical text, one word each. */
  readonly upward: readonly Word[];
  /** Dominant font size of the page. */
  readonly em: number;
  /** Areas that are drawings, without their labels. */
  readonly found: readonly Box[];
  readonly drawings: readonly LabelledArea[];
}

/** An area with the labels in and around it. */
interface LabelledArea {
  readonly box: Box;
  readonly labels: ReadonlySet<Label>;
}

/** Recognizes drawings by their shapes, by their captions, and on images, and gives each its labels. */
const drawingStages: readonly Stage<DrawingSearch>[] = [
  { name: 'drawings/shapes', run: addByShapes },
  { name: 'drawings/captions', run: addByCaptions },
  { name: 'drawings/recognized', run: addRecognized },
  { name: 'drawings/labels', run: addLabels },
];

/**
 * Finds the charts and diagrams of a page with their text.
 * @param words upright words
 * @param upward lines of vertical text, one word each
 */
export function findDrawings(page: DrawnPage, words: readonly Word[], upward: readonly Word[]): Drawing[] {
  const em = words.length === 0 ? defaultSizePt : modeOf(sizesOf(words));
  const areas = inkAreas(page);
  const candidates = areas.filter((area) => mayBeDrawing(area, em));
  if (candidates.length + framesOf(page, em).length === 0 && !words.some(({ confidence }) => confidence !== null))
    return [];
  const lines = buildTextLines(words);
  const labels = stackLabels(lines).filter((each) => !isCaption(each.lines[0]?.text ?? ''));
  const start = { page, areas, candidates, lines, labels, upward, em, found: [], drawings: [] };
  return runStages(drawingStages, start).drawings.map((drawing) => drawingOf(drawing, upward));
}

function addByShapes(search: DrawingSearch): DrawingSearch {
  const { candidates, labels, em } = search;
  return { ...search, found: candidates.filter((area) => isDrawing(area, labels, em)) };
}

function addByCaptions(search: DrawingSearch): DrawingSearch {
  const { page, candidates, lines, labels, em } = search;
  const known = new Set(search.found);
  const isCaptioned = captionedAreas(lines, labels, page.rules);
  const areas = candidates.filter((area) => known.has(area) || isCaptioned(area));
  return { ...search, found: [...areas, ...framesOf(page, em).filter(isCaptioned)] };
}

function addRecognized(search: DrawingSearch): DrawingSearch {
  const known = search.found;
  const more = recognizedDrawings(search.page, search.labels).filter((area) => !known.some((box) => touch(area, box)));
  return { ...search, found: [...known, ...more] };
}

function addLabels(search: DrawingSearch): DrawingSearch {
  const pieces = search.areas.filter((area) => !search.found.includes(area));
  const captions = search.lines.filter(({ text }) => isFigureCaption(text));
  const grownAreas = search.found.map((area) => withLabels(area, { ...search, pieces, captions }));
  const drawings = joinTouching(grownAreas).filter(({ labels }) => labels.size === 0 || labels.size >= minLabels);
  return { ...search, drawings };
}

/** Font size in points that is assumed for a page without words. */
const defaultSizePt = 10;
/** Minimum labels of a drawing that has any: page ornaments have fewer. */
const minLabels = 3;
/**
 * Maximum distances in ems of what belongs to a drawing: a label at its side, a label above or below it, one above or below a figure, a
 * figure's caption below it, another drawn piece, and anything at all; and the extra width on both sides within which a label above or below
 * may be.
 */
const maxDistanceEm = { side: 1.5, below: 1.4, ofFigure: 2.5, caption: 8, piece: 3, any: 15, overhang: 2.5 };
/** Number of times the surroundings of a drawing with its labels are searched: an axis title is beyond the axis numbers. */
const maxRounds = 4;
/** Points by which a piece may be higher or lower than its drawing. */
const pieceTolerancePt = 2;

/** Content that a drawing may absorb. */
interface Surroundings {
  /** Other drawn areas: a color legend, or a piece of a drawing that no arrow leads to, if it contains no word. */
  readonly pieces: readonly Box[];
  readonly labels: readonly Label[];
  readonly upward: readonly Word[];
  readonly captions: readonly Box[];
  readonly em: number;
}

function withLabels(area: Box, { pieces, labels: all, upward, captions, em }: Surroundings): LabelledArea {
  const reach = grown(area, em * maxDistanceEm.any);
  const nearby = all.filter((label) => isInside(label, reach));
  const labels = new Set(nearby.filter((label) => isInside(label, area)));
  let box = boundingBox([area, ...labels]);
  for (let round = 0; round < maxRounds; round += 1) {
    const known = box;
    const maxSize = maxLabelSize([...labels], em);
    const maxGapEm = isFigure(known, captions, em) ? maxDistanceEm.ofFigure : maxDistanceEm.below;
    const growing = { area, box: known, maxSize, maxGapEm };
    const more = nearby.filter((each) => !labels.has(each) && isLabelOf(each, growing, nearby));
    const vertical = upward.filter((word) => !isInside(word, known) && isVerticalLabelOf(word, known));
    const drawn = pieces.filter(
      (piece) =>
        !isInside(piece, known) &&
        isBeside(piece, known, em * maxDistanceEm.piece, pieceTolerancePt) &&
        !nearby.some((each) => isInside(each, piece)),
    );
    if (more.length + vertical.length + drawn.length === 0) break;
    for (const each of more) labels.add(each);
    box = boundingBox([box, ...more, ...vertical, ...drawn]);
  }
  return { box, labels };
}

/** Whether something is left or right of a box, and no lower or higher than it. */
function isBeside(one: Box, box: Box, maxGap: number, tolerance: number): boolean {
  const gap = Math.max(box.x0 - one.x1, one.x0 - box.x1);
  return gap <= maxGap && one.y0 >= box.y0 - tolerance && one.y1 <= box.y1 + tolerance;
}

/** Whether a figure's caption is below a drawing: the names of its axes and its title are set apart from it, and are no text all the same. */
function isFigure({ x0, x1, y1 }: Box, captions: readonly Box[], em: number): boolean {
  return captions.some(
    (caption) =>
      caption.x0 < x1 && caption.x1 > x0 && caption.y0 >= y1 - em && caption.y0 - y1 <= em * maxDistanceEm.caption,
  );
}

/** A drawing that is searched for labels: where it is drawn, with the labels known so far, and the maximum size and distance of more. */
interface Growing {
  readonly area: Box;
  readonly box: Box;
  readonly maxSize: number;
  readonly maxGapEm: number;
}

function isLabelOf(one: Label, { area, box, maxSize, maxGapEm }: Growing, all: readonly Label[]): boolean {
  const em = sizeOf(one);
  if (em > maxSize || isProse(one) || !isShort(one) || isListing(one)) return false;
  if (isBeside(one, box, em * maxDistanceEm.side, em)) return true;
  const overhang = em * maxDistanceEm.overhang;
  const gap = verticalGap(one, box);
  if (gap > em * maxGapEm || one.x0 < box.x0 - overhang || one.x1 > box.x1 + overhang) return false;
  if (isCentredOn(one, box) || isCentredOn(one, area)) return true;
  if (gap > em * maxDistanceEm.below) return false;
  return (
    one.lines.every(({ text }) => isQuantity(text)) ||
    all.some((other) => other !== one && areInOneRow(other, one) && isShort(other))
  );
}

/** Whether a label is code, as a program beside the drawing of its result is. */
function isListing({ lines }: Label): boolean {
  return lines.every(({ isMono }) => isMono) && isSignedCode(lines.map(({ text }) => text));
}

function verticalGap(one: Box, box: Box): number {
  return Math.max(box.y0 - one.y1, one.y0 - box.y1);
}

/** Maximums of a label: characters per line, lines, and words per line if there are more lines. */
const maxLabel = { characters: 42, lines: 3, wordsPerLine: 2.5 };

function isShort({ lines, wordCount }: Label): boolean {
  return (
    lines.every(({ text }) => text.length <= maxLabel.characters) &&
    (lines.length <= maxLabel.lines || wordCount <= lines.length * maxLabel.wordsPerLine)
  );
}

/** Maximum offset of a drawing's name from its center, as a fraction of its width. */
const maxCenterOffsetRatio = 0.08;

function isCentredOn(one: Label, box: Box): boolean {
  return Math.abs(one.x0 + one.x1 - box.x0 - box.x1) / 2 <= (box.x1 - box.x0) * maxCenterOffsetRatio;
}

/** Whether vertical text is at one side of a box, or directly above or below it. */
function isVerticalLabelOf(word: Word, box: Box): boolean {
  const em = word.style.size;
  const isUnder = word.x0 <= box.x1 && word.x1 >= box.x0 && verticalGap(word, box) <= em * maxDistanceEm.below;
  return isUnder || isBeside(word, box, em * maxDistanceEm.side, em);
}

/** Maximum size of a label as a multiple of the size of most other labels, or of the text: larger text is a heading. */
const maxLabelSizeRatio = 1.1;

function maxLabelSize(labels: readonly Label[], em: number): number {
  const counts = characterCountBySize(labels.flatMap(({ lines }) => lines));
  return counts.size === 0 ? em * maxLabelSizeRatio : Math.max(modeOf(counts) * maxLabelSizeRatio, ...counts.keys());
}

/** Merges areas that reach into each other, with their labels. */
function joinTouching(areas: readonly LabelledArea[]): LabelledArea[] {
  const joined: LabelledArea[] = [];
  for (const area of areas) {
    let whole = area;
    for (;;) {
      const { box } = whole;
      const at = joined.findIndex((other) => touch(other.box, box));
      const [other] = at < 0 ? [] : joined.splice(at, 1);
      if (other === undefined) break;
      whole = { box: boundingBox([box, other.box]), labels: new Set([...whole.labels, ...other.labels]) };
    }
    joined.push(whole);
  }
  return joined;
}

function drawingOf({ box, labels }: LabelledArea, upward: readonly Word[]): Drawing {
  const vertical = upward.filter((word) => isInside(word, box));
  const lines = [...labels].flatMap((each) => each.lines);
  return {
    ...boxOf(box),
    words: new Set([...lines.flatMap(({ words }) => words), ...vertical]),
    lines: writeDrawing(legibleLabels([...labels]), vertical.filter(isLegible)),
  };
}

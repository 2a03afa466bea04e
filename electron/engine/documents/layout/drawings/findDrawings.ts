import { boundingBox, boxOf, grown, isInside, touch } from '../../pdf/boxes.ts';
import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import { isCaption } from '../lines/captions.ts';
import { characterCountBySize, buildTextLines, modeOf, sizesOf, type TextLine } from '../lines/textLine.ts';
import { chartTitle, familyOfLabels, dominantFamily, distinctFamily } from './chartTitle.ts';
import { inkAreas } from './inkAreas.ts';
import { mergeAdjacentPanels } from './mergeAdjacentPanels.ts';
import { isDrawing, mayBeDrawing } from './classifyGraphic.ts';
import { isProse, isValue, sizeOf, stackLabels, type Label } from './labels.ts';
import { framesOf, namedBelow } from './namedBelow.ts';
import { findMusic } from './staves.ts';
import { writePanels } from './panels.ts';

/** A chart or a diagram. */
export interface Drawing extends Box {
  /** Words of the page inside the drawing, or naming its content. */
  readonly words: ReadonlySet<Word>;
  /** Its text: the segments of each line, from the top down. */
  readonly lines: readonly (readonly TextLine[])[];
}

/**
 * Ems: maximum distance of a label from its drawing, sideways and below or above; of an axis title in a font that the text does not use,
 * and its extra width; of another piece; and the reach of what belongs to the drawing.
 */
const near = { beside: 1.5, below: 1.4, named: 2.2, wider: 2.5, piece: 3, most: 15 };
/** Maximums of a label: characters per line, lines, words per line if there are more, and size as a multiple of other labels. */
const label = { letters: 42, lines: 3, perLine: 2.5, size: 1.3 };
/** Maximum offset of a drawing's name from its center, as a fraction of its width. */
const middle = 0.08;
/** Minimum labels of a drawing that has any: page ornaments have fewer. */
const minLabels = 3;
/** Number of times the surroundings of a drawing with its labels are searched: an axis title is beyond the axis numbers. */
const rounds = 4;

/**
 * Finds the charts and diagrams of a page with their text.
 * @param words upright words
 * @param upward lines that run up the page
 */
export function findDrawings(
  page: Pick<PageContent, 'width' | 'height' | 'shapes' | 'rules' | 'images'>,
  words: readonly Word[],
  upward: readonly Word[],
): Drawing[] {
  const em = emOf(words);
  const music = findMusic(page.rules, words, em);
  const areas = inkAreas(page);
  const likely = areas.filter((area) => mayBeDrawing(area, em));
  const frames = framesOf(page, em);
  if (likely.length + frames.length === 0 && music.length === 0) return [];
  const notes = new Set(music.flatMap((one) => [...one.notes]));
  const letters = notes.size === 0 ? words : words.filter((word) => !notes.has(word));
  const lines = buildTextLines(letters);
  const labels = stackLabels(lines).filter((each) => !isCaption(each.lines[0]?.text ?? ''));
  const isNamed = namedBelow(lines, labels, page.rules);
  const found: Box[] = [
    ...likely.filter((area) => isDrawing(area, labels, em) || isNamed(area)),
    ...frames.filter(isNamed),
  ];
  const pieces = areas.filter((area) => !found.includes(area));
  const around = { pieces, labels, upward, em, textFont: found.length === 0 ? '' : dominantFamily(words) };
  const staves = music.map((box) => ({ area: box, box, labels: new Set(insideOf(box, labels)), notes: box.notes }));
  const drawn = joinTouching([...staves, ...found.map((area) => grow(area, around))]).filter(
    (one) => one.notes.size > 0 || one.labels.size === 0 || one.labels.size >= minLabels,
  );
  if (drawn.length === 0) return [];
  const taken = new Set(drawn.flatMap((one) => [...one.labels].flatMap((each) => each.lines)));
  const others = lines.filter((line) => !taken.has(line));
  return mergeAdjacentPanels(drawn, others, joinTwo).map((parts) => drawingOf(parts, upward));
}

function insideOf(area: Box, labels: readonly Label[]): Label[] {
  return labels.filter((label) => isInside(label, area));
}

/** An area with the labels in and around it. */
interface Labelled {
  readonly box: Box;
  /** Where it is drawn, without its labels. */
  readonly area: Box;
  readonly labels: ReadonlySet<Label>;
  /** Notes of music, and no text. */
  readonly notes: ReadonlySet<Word>;
  /** The panels that it was merged from. */
  readonly panels?: readonly Labelled[];
}

const noNotes: ReadonlySet<Word> = new Set();

/** Content that a drawing may absorb. */
interface Surroundings {
  /** Other drawn areas: a color legend, or a piece of a drawing that no arrow leads to, if it contains no word. */
  readonly pieces: readonly Box[];
  readonly labels: readonly Label[];
  readonly upward: readonly Word[];
  /** Dominant font size of the page. */
  readonly em: number;
  /** The family of its font. */
  readonly textFont: string;
}

function grow(area: Box, { pieces, labels: all, upward, em, textFont }: Surroundings): Labelled {
  const reach = grown(area, em * near.most);
  const labels = insideOf(reach, all);
  const own = new Set(insideOf(area, labels));
  let box = boundingBox([area, ...own]);
  for (let round = 0; round < rounds; round += 1) {
    const like = { largest: largestOf([...own], em), family: distinctFamily(own, textFont) };
    const labelled = box;
    const more = labels.filter((each) => !own.has(each) && isLabelOf(each, { area, box: labelled }, labels, like));
    const aside = upward.filter((word) => !isInside(word, labelled) && isAdjacentUpward(word, labelled));
    const drawn = pieces.filter(
      (piece) =>
        !isInside(piece, labelled) &&
        isAdjacent(piece, labelled, em * near.piece) &&
        !labels.some((each) => isInside(each, piece)),
    );
    if (more.length + aside.length + drawn.length === 0) break;
    for (const each of more) own.add(each);
    box = boundingBox([box, ...more, ...aside, ...drawn]);
  }
  const title = chartTitle(area, own, labels, textFont);
  if (title === undefined) return { area, box, labels: own, notes: noNotes };
  return { area, box: boundingBox([box, title]), labels: own.add(title), notes: noNotes };
}

/** Whether something is left or right of a box, and no lower or higher than it. */
function isAdjacent(one: Box, box: Box, gap: number, unrest = 2): boolean {
  return Math.max(box.x0 - one.x1, one.x0 - box.x1) <= gap && one.y0 >= box.y0 - unrest && one.y1 <= box.y1 + unrest;
}

function isLabelOf(
  one: Label,
  { area, box }: { readonly area: Box; readonly box: Box },
  all: readonly Label[],
  { largest, family }: LabelStyle,
): boolean {
  const em = sizeOf(one);
  if (em > largest || isProse(one) || !isShort(one)) return false;
  if (isAdjacent(one, box, em * near.beside, em)) return true;
  const below = Math.max(box.y0 - one.y1, one.y0 - box.y1);
  if (below > em * near.named || one.x0 < box.x0 - em * near.wider || one.x1 > box.x1 + em * near.wider) return false;
  if (below > em * near.below && (family === null || familyOfLabels([one]) !== family)) return false;
  return (
    one.lines.every(({ text }) => isValue(text)) ||
    isInMiddle(one, box) ||
    isInMiddle(one, area) ||
    all.some((other) => isOnLabelLine(other, one) && isShort(other))
  );
}

/** Style of a label in a drawing: its maximum size, and its font family if the text has another one. */
interface LabelStyle {
  readonly largest: number;
  readonly family: string | null;
}

function isShort({ lines, wordCount }: Label): boolean {
  return (
    lines.every(({ text }) => text.length <= label.letters) &&
    (lines.length <= label.lines || wordCount <= lines.length * label.perLine)
  );
}

function isInMiddle(one: Label, box: Box): boolean {
  return Math.abs(one.x0 + one.x1 - box.x0 - box.x1) / 2 <= (box.x1 - box.x0) * middle;
}

function isOnLabelLine(a: Label, b: Label): boolean {
  return a !== b && Math.abs((a.lines[0]?.baseline ?? 0) - (b.lines[0]?.baseline ?? Infinity)) <= sizeOf(b) * 0.4;
}

/** A line that runs up the page along one side of a box. */
function isAdjacentUpward(word: Word, box: Box): boolean {
  const em = word.style.size;
  const below = Math.max(box.y0 - word.y1, word.y0 - box.y1);
  const isUnder = word.x0 <= box.x1 && word.x1 >= box.x0 && below <= em * near.below;
  return isUnder || isAdjacent(word, box, em * near.beside, em);
}

/** Returns the maximum font size of labels in a drawing. */
function largestOf(labels: readonly Label[], em: number): number {
  const letters = characterCountBySize(labels.flatMap(({ lines }) => lines));
  return letters.size === 0 ? em * label.size : Math.max(modeOf(letters) * label.size, ...letters.keys());
}

function emOf(words: readonly Word[]): number {
  return words.length === 0 ? 10 : modeOf(sizesOf(words));
}

/** Areas that reach into each other, with their labels, are one drawing. */
function joinTouching(areas: readonly Labelled[]): Labelled[] {
  const joined: Labelled[] = [];
  for (const area of areas) {
    let whole = area;
    for (;;) {
      const { box } = whole;
      const at = joined.findIndex((other) => touch(other.box, box));
      const [other] = at < 0 ? [] : joined.splice(at, 1);
      if (other === undefined) break;
      whole = joinTwo(whole, other);
    }
    joined.push(whole);
  }
  return joined;
}

function joinTwo(a: Labelled, b: Labelled): Labelled {
  return {
    area: boundingBox([a.area, b.area]),
    box: boundingBox([a.box, b.box]),
    labels: new Set([...a.labels, ...b.labels]),
    notes: new Set([...a.notes, ...b.notes]),
    panels: [...(a.panels ?? [a]), ...(b.panels ?? [b])],
  };
}

function drawingOf(drawn: Labelled, upward: readonly Word[]): Drawing {
  const { box, labels, notes } = drawn;
  const aside = upward.filter((word) => isInside(word, box));
  const lines = [...labels].flatMap((each) => each.lines);
  return {
    ...boxOf(box),
    words: new Set([...lines.flatMap(({ words }) => words), ...aside, ...notes]),
    lines: writePanels(drawn, aside),
  };
}

import { around, boxOf, grown, isInside, touch } from '../../pdf/boxes.ts';
import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import { isCaption } from '../lines/captions.ts';
import { lettersBySize, makeSegments, mostOf, sizesOf, type Segment } from '../lines/segment.ts';
import { chartTitle, familyOfLabels, mostFamily, ownFamily } from './chartTitle.ts';
import { inkAreas } from './inkAreas.ts';
import { joinBeside } from './joinBeside.ts';
import { isDrawing, mayBeDrawing } from './judgeArea.ts';
import { isProse, isValue, sizeOf, stackLabels, type Label } from './labels.ts';
import { framesOf, namedBelow } from './namedBelow.ts';
import { findMusic } from './staves.ts';
import { writePanels } from './panels.ts';

/** A chart or a diagram. */
export interface Drawing extends Box {
  /** What of its page stands in it, or names what it shows. */
  readonly words: ReadonlySet<Word>;
  /** Its text: what is read in one line, one below the other. */
  readonly lines: readonly (readonly Segment[])[];
}

/** Ems that a label stands away from what it is of, sideways and below or above it, the name of an axis in a font that the text is not in, and by which it may be wider; another piece; and how far what belongs to it reaches. */
const near = { beside: 1.5, below: 1.4, named: 2.2, wider: 2.5, piece: 3, most: 15 };
/** What a label has at most: letters of a line, lines, words of each where there are more, and times the size of other labels. */
const label = { letters: 42, lines: 3, perLine: 2.5, size: 1.3 };
/** Part of the width of a drawing that its name is off its middle at most. */
const middle = 0.08;
/** Labels of a drawing that has any: fewer stand upon what adorns a page. */
const fewestLabels = 3;
/** How often what is around a drawing with its labels is looked for again: a name of an axis stands beyond its numbers. */
const rounds = 4;

/**
 * The charts and diagrams of a page with their text.
 * @param words what is upright
 * @param upward lines that run up the page
 */
export function findDrawings(
  page: Pick<PageContent, 'width' | 'height' | 'shapes' | 'rules' | 'pictures'>,
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
  const lines = makeSegments(letters);
  const labels = stackLabels(lines).filter((each) => !isCaption(each.lines[0]?.text ?? ''));
  const isNamed = namedBelow(lines, labels, page.rules);
  const found: Box[] = [
    ...likely.filter((area) => isDrawing(area, labels, em) || isNamed(area)),
    ...frames.filter(isNamed),
  ];
  const pieces = areas.filter((area) => !found.includes(area));
  const around = { pieces, labels, upward, em, textFont: found.length === 0 ? '' : mostFamily(words) };
  const staves = music.map((box) => ({ area: box, box, labels: new Set(insideOf(box, labels)), notes: box.notes }));
  const drawn = joinTouching([...staves, ...found.map((area) => grow(area, around))]).filter(
    (one) => one.notes.size > 0 || one.labels.size === 0 || one.labels.size >= fewestLabels,
  );
  if (drawn.length === 0) return [];
  const taken = new Set(drawn.flatMap((one) => [...one.labels].flatMap((each) => each.lines)));
  const others = lines.filter((line) => !taken.has(line));
  return joinBeside(drawn, others, joinTwo).map((parts) => drawingOf(parts, upward));
}

function insideOf(area: Box, labels: readonly Label[]): Label[] {
  return labels.filter((label) => isInside(label, area));
}

/** An area with the labels in it and around it. */
interface Labelled {
  readonly box: Box;
  /** Where it is drawn, without its labels. */
  readonly area: Box;
  readonly labels: ReadonlySet<Label>;
  /** Notes of music, and no text. */
  readonly notes: ReadonlySet<Word>;
  /** What it was put together of. */
  readonly panels?: readonly Labelled[];
}

const noNotes: ReadonlySet<Word> = new Set();

/** What a drawing may take in. */
interface Surroundings {
  /** Where else something is drawn: a key to colours, or a piece of a drawing that no arrow leads to, if no word stands in it. */
  readonly pieces: readonly Box[];
  readonly labels: readonly Label[];
  readonly upward: readonly Word[];
  /** The size of most text of the page. */
  readonly em: number;
  /** The family of its font. */
  readonly textFont: string;
}

function grow(area: Box, { pieces, labels: all, upward, em, textFont }: Surroundings): Labelled {
  const reach = grown(area, em * near.most);
  const labels = insideOf(reach, all);
  const own = new Set(insideOf(area, labels));
  let box = around([area, ...own]);
  for (let round = 0; round < rounds; round += 1) {
    const like = { largest: largestOf([...own], em), family: ownFamily(own, textFont) };
    const labelled = box;
    const more = labels.filter((each) => !own.has(each) && isLabelOf(each, { area, box: labelled }, labels, like));
    const aside = upward.filter((word) => !isInside(word, labelled) && isBesideUpward(word, labelled));
    const drawn = pieces.filter(
      (piece) =>
        !isInside(piece, labelled) &&
        isBeside(piece, labelled, em * near.piece) &&
        !labels.some((each) => isInside(each, piece)),
    );
    if (more.length + aside.length + drawn.length === 0) break;
    for (const each of more) own.add(each);
    box = around([box, ...more, ...aside, ...drawn]);
  }
  const title = chartTitle(area, own, labels, textFont);
  if (title === undefined) return { area, box, labels: own, notes: noNotes };
  return { area, box: around([box, title]), labels: own.add(title), notes: noNotes };
}

/** Whether something stands at the left or the right of a box, and no lower or higher than it. */
function isBeside(one: Box, box: Box, gap: number, unrest = 2): boolean {
  return Math.max(box.x0 - one.x1, one.x0 - box.x1) <= gap && one.y0 >= box.y0 - unrest && one.y1 <= box.y1 + unrest;
}

function isLabelOf(
  one: Label,
  { area, box }: { readonly area: Box; readonly box: Box },
  all: readonly Label[],
  { largest, family }: LabelLook,
): boolean {
  const em = sizeOf(one);
  if (em > largest || isProse(one) || !isShort(one)) return false;
  if (isBeside(one, box, em * near.beside, em)) return true;
  const below = Math.max(box.y0 - one.y1, one.y0 - box.y1);
  if (below > em * near.named || one.x0 < box.x0 - em * near.wider || one.x1 > box.x1 + em * near.wider) return false;
  if (below > em * near.below && (family === null || familyOfLabels([one]) !== family)) return false;
  return (
    one.lines.every(({ text }) => isValue(text)) ||
    isInMiddle(one, box) ||
    isInMiddle(one, area) ||
    all.some((other) => isBesideLabel(other, one) && isShort(other))
  );
}

/** How what names something in a drawing looks: its size at most, and the family of its font where the text has another. */
interface LabelLook {
  readonly largest: number;
  readonly family: string | null;
}

function isShort({ lines, words }: Label): boolean {
  return (
    lines.every(({ text }) => text.length <= label.letters) &&
    (lines.length <= label.lines || words <= lines.length * label.perLine)
  );
}

function isInMiddle(one: Label, box: Box): boolean {
  return Math.abs(one.x0 + one.x1 - box.x0 - box.x1) / 2 <= (box.x1 - box.x0) * middle;
}

function isBesideLabel(a: Label, b: Label): boolean {
  return a !== b && Math.abs((a.lines[0]?.baseline ?? 0) - (b.lines[0]?.baseline ?? Infinity)) <= sizeOf(b) * 0.4;
}

/** A line that runs up the page along one side of a box. */
function isBesideUpward(word: Word, box: Box): boolean {
  const em = word.style.size;
  const below = Math.max(box.y0 - word.y1, word.y0 - box.y1);
  const isUnder = word.x0 <= box.x1 && word.x1 >= box.x0 && below <= em * near.below;
  return isUnder || isBeside(word, box, em * near.beside, em);
}

/** How large what names something in a drawing may be. */
function largestOf(labels: readonly Label[], em: number): number {
  const letters = lettersBySize(labels.flatMap(({ lines }) => lines));
  return letters.size === 0 ? em * label.size : Math.max(mostOf(letters) * label.size, ...letters.keys());
}

function emOf(words: readonly Word[]): number {
  return words.length === 0 ? 10 : mostOf(sizesOf(words));
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
    area: around([a.area, b.area]),
    box: around([a.box, b.box]),
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

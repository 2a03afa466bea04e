import { median } from '../../../../../shared/base/median.ts';
import { boxOf } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { linesOf } from '../lines/bands.ts';
import { markerOf } from '../lines/listMarker.ts';
import { areOnSameLine, segmentOf, type TextLine, wordCountOf } from '../lines/textLine.ts';
import { type Gutter, gutterTolerancePt } from '../lines/gaps.ts';
import { itemOf, segmentsOf, type Group, type LayoutItem } from './horizontalBands.ts';

/**
 * Minimum and maximum number of side heads, words of one, lines of text per side head, tolerance in points of their right edges, and ems
 * before the text and from one to the next below it.
 */
const limits = { fewest: 2, most: 100, words: 4, lines: 2.5, ends: 1, room: 3, step: 1.8 };
/**
 * Maximum vertical offset in ems of a line from the adjacent side head, the multiple of the usual line spacing that starts a paragraph, its
 * indent in ems, and the fraction of the width that its last line leaves free.
 */
const paragraph = { beside: 0.5, apart: 1.2, indent: 0.8, short: 0.75 };

/**
 * Merges side heads and catchwords in the left margin, right-aligned to the text, with the paragraph next to each; null if the group has no
 * such margin. Read as a separate column they would describe nothing.
 */
export function joinMarginNames<Content>({ items, gutters }: Group<Content>): LayoutItem<Content>[] | null {
  const [gutter] = gutters;
  if (gutter === undefined) return null;
  const names = segmentsOf(items.filter(({ x1 }) => x1 <= gutter.x0 + gutterTolerancePt));
  const right = items.filter(({ x0 }) => x0 >= gutter.x1 - gutterTolerancePt);
  if (names.length + right.length < items.length) return null;
  const text = segmentsOf(right).toSorted((a, b) => a.baseline - b.baseline);
  const before = text.length < names.length * limits.lines ? null : namesByLine(names, text, gutter);
  if (before === null) return null;
  return right.flatMap((item) => {
    const own = item.segment === null ? undefined : before.get(item.segment);
    if (item.segment === null || own === undefined) return [item];
    return item.segment.isMono ? [aboveOf(own, item.segment), item] : [itemOf<Content>(withNames(own, item.segment))];
  });
}

/** Returns the lines that marginal headings precede, each with its headings; null if they are not marginal headings. */
function namesByLine(
  names: readonly TextLine[],
  text: readonly TextLine[],
  gutter: Gutter,
): ReadonlyMap<TextLine, readonly TextLine[]> | null {
  if (!areInMargin(names, gutter)) return null;
  const starts = startsOf(text);
  const before = new Map<TextLine, TextLine[]>();
  let last: TextLine | null = null;
  let start: TextLine | null = null;
  for (const name of names.toSorted((a, b) => a.baseline - b.baseline)) {
    // Names below each other are of one paragraph.
    const isNext: boolean =
      last !== null &&
      name.baseline - last.baseline <= name.size * limits.step &&
      !text.some((line, at) => areOnSameLine(line, name) && beginsText(line, text[at - 1], starts));
    start = isNext ? start : startFor(name, text, starts);
    if (start === null) return null;
    before.set(start, [...(before.get(start) ?? []), name]);
    last = name;
  }
  return before;
}

/**
 * Gap in ems from side heads to the text without a visible gutter, minimum lines of text that share a left edge, words per line, and lines
 * of text per side head.
 */
const tight = { least: 0.3, most: 1.2, lines: 6, words: 3, each: 1.2 };

/**
 * Does the same for side heads whose gap to the text is narrower than a gutter.
 * @param segments all lines of a page
 */
export function joinAdjacentSideHeads(segments: readonly TextLine[]): readonly TextLine[] {
  const edge = edgeOf(segments);
  if (edge === null || segments.every(({ x0 }) => x0 >= edge)) return segments;
  const parted = segments.flatMap((segment) => partAt(segment, edge));
  const names = parted.filter((segment) => endsBefore(segment, edge));
  if (names.length < limits.fewest) return segments;
  const text = parted.filter(({ x0 }) => x0 >= edge).toSorted((a, b) => a.baseline - b.baseline);
  if (names.length + text.length < parted.length || text.length < names.length * tight.each) return segments;
  const before = namesByLine(names, text, { x0: Math.max(...names.map(({ x1 }) => x1)), x1: edge });
  if (before === null || [...before].every(([line, own]) => own.every((name) => areOnSameLine(name, line))))
    return segments;
  return text.map((line) => {
    const own = before.get(line);
    if (own === undefined) return line;
    const beside = own.find((name) => areOnSameLine(name, line));
    if (beside === undefined) return withNames(own, line);
    // An outdented side head marks the start of a paragraph.
    const others = own.filter((name) => name !== beside);
    return segmentOf([...beside.words, ...withNames(others, line).words]);
  });
}

function endsBefore({ x1, size }: Box & { readonly size: number }, edge: number): boolean {
  return x1 <= edge - size * tight.least && x1 >= edge - size * tight.most;
}

/** Splits a line that starts with a name left of the text edge into the name and its text. */
function partAt(segment: TextLine, edge: number): readonly TextLine[] {
  const { words, size, x0 } = segment;
  if (x0 >= edge) return [segment];
  const at = words.findIndex((word) => word.x0 >= edge);
  const [last, next] = [words[at - 1], words[at]];
  if (last === undefined || next === undefined || at > limits.words) return [segment];
  if (next.x0 > edge + limits.ends * 2 || !endsBefore({ ...boxOf(last), size }, edge)) return [segment];
  return [segmentOf(words.slice(0, at)), segmentOf(words.slice(at))];
}

/** Returns the left edge of the text lines of a page, if most lines share one. */
function edgeOf(segments: readonly TextLine[]): number | null {
  const places = new Map<number, number>();
  for (const { size, words } of segments) {
    if (words.length < tight.words) continue;
    // A side head may be in one line with the text after it.
    for (const [at, word] of words.slice(0, limits.words + 1).entries()) {
      if (at > 0 && word.x0 - (words[at - 1]?.x1 ?? 0) < size * tight.least) continue;
      const place = Math.round(word.x0);
      places.set(place, (places.get(place) ?? 0) + 1);
    }
  }
  const [most] = [...places].toSorted((a, b) => b[1] - a[1]);
  return most === undefined || most[1] < tight.lines ? null : most[0] - limits.ends;
}

/** Whether names end where the text starts, whatever their left edges. */
function areInMargin(names: readonly TextLine[], gutter: Gutter): boolean {
  if (names.length < limits.fewest || names.length > limits.most) return false;
  const [first] = names;
  const end = Math.max(...names.map(({ x1 }) => x1));
  const isName = (line: TextLine): boolean =>
    wordCountOf(line) <= limits.words &&
    /\p{L}{2}/u.test(line.text) &&
    end - line.x1 <= limits.ends &&
    gutter.x1 - line.x1 <= line.size * limits.room;
  return names.every(isName) && names.some(({ x0 }) => Math.abs(x0 - (first?.x0 ?? 0)) > limits.ends);
}

/** Finds the first lines of paragraphs and of code: below a gap, indented, or below the end of a sentence. */
function startsOf(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const right = Math.max(...lines.map(({ x1 }) => x1));
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const usual = median(
    steps.filter((step) => step > 1),
    0,
  );
  return new Set(
    lines.filter(({ x0, size, isMono, text }, index) => {
      const above = lines[index - 1];
      if (above === undefined || above.isMono !== isMono) return true;
      if ((steps[index - 1] ?? 0) > usual * paragraph.apart) return true;
      if (isMono) return false;
      if (markerOf(text) !== null) return true;
      const isIn = x0 - left > size * paragraph.indent && above.x0 - left <= size * paragraph.beside;
      return isIn || (above.x1 < left + (right - left) * paragraph.short && /[.!?:]$/.test(above.text));
    }),
  );
}

/** Whether a line starts a paragraph or a sentence: several side heads next to code may belong to the text above it. */
function beginsText(line: TextLine, above: TextLine | undefined, starts: ReadonlySet<TextLine>): boolean {
  return !line.isMono && (starts.has(line) || endsSentence(above));
}

function endsSentence(line: TextLine | undefined): boolean {
  return line !== undefined && /[.!?:]$/.test(line.text.trim());
}

/** Returns the line that a side head is read before: the first line of the adjacent paragraph, or of the one below it. */
function startFor(name: TextLine, text: readonly TextLine[], starts: ReadonlySet<TextLine>): TextLine | null {
  const at = text.findIndex(({ baseline, size }) => baseline > name.baseline - size * paragraph.beside);
  const line = text[at];
  if (line === undefined) return null;
  // A line that starts a sentence also starts the content of the adjacent side head.
  if (line.baseline - name.baseline > line.size * paragraph.beside || endsSentence(text[at - 1])) return line;
  return text.slice(0, at + 1).findLast((one) => starts.has(one)) ?? line;
}

/** Merges side heads with the line that they precede; the result keeps the line's left edge, which shows whether it starts a paragraph. */
function withNames(names: readonly TextLine[], line: TextLine): TextLine {
  const { x0, y0, y1, baseline, words } = line;
  const moved = names.flatMap((name) =>
    name.words.map((word, index) =>
      wordWith(word, { x0, x1: x0, y0, y1, baseline, spaced: index === 0 || word.spaced }),
    ),
  );
  const [first, ...others] = words;
  if (first === undefined) return line;
  return segmentOf([...moved, wordWith(first, { spaced: true }), ...others]);
}

/** Returns names above a line of a program, at the start of the program. */
function aboveOf<Content>(names: readonly TextLine[], line: TextLine): LayoutItem<Content> {
  const words = linesOf(names).flatMap(({ segments }) => segments.flatMap((segment) => segment.words));
  const { size } = line;
  let x = line.x0;
  const moved = words.map((word) => {
    const own = wordWith(word, {
      x0: x,
      x1: x + word.x1 - word.x0,
      y0: line.y0 - size,
      y1: line.y1 - size,
      baseline: line.baseline - size,
      spaced: true,
    });
    x = own.x1 + size * paragraph.beside;
    return own;
  });
  return itemOf(segmentOf(moved));
}

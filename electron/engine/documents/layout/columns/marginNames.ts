import { median } from '../../../../../shared/base/median.ts';
import { boxOf } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { linesOf } from '../lines/bands.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isBeside, segmentOf, type Segment } from '../lines/segment.ts';
import type { Gutter } from '../lines/gaps.ts';
import { itemOf, segmentsOf, type Group, type Item } from './strips.ts';

/** Names at least and at most, words of one, lines of text for each of them, points that they end apart, ems that they stand before the text, and from one to the next below it. */
const limits = { fewest: 2, most: 100, words: 4, lines: 2.5, ends: 1, room: 3, step: 1.8 };
/** Ems that a line stands off a name beside it, times the usual step below another that begins a paragraph, ems that it stands in, and part of the width that its last line leaves. */
const paragraph = { beside: 0.5, apart: 1.2, indent: 0.8, short: 0.75 };

/**
 * Names and catchwords in the left margin of a text, flush with it, each before the paragraph that it stands beside; null where the group has
 * no such margin. Read as a column of their own they would tell of nothing.
 */
export function joinMarginNames<Thing>({ items, gutters }: Group<Thing>): Item<Thing>[] | null {
  const [gutter] = gutters;
  if (gutter === undefined) return null;
  const names = segmentsOf(items.filter(({ x1 }) => x1 <= gutter.x0 + 0.5));
  const right = items.filter(({ x0 }) => x0 >= gutter.x1 - 0.5);
  if (names.length + right.length < items.length) return null;
  const text = segmentsOf(right).toSorted((a, b) => a.baseline - b.baseline);
  const before = text.length < names.length * limits.lines ? null : placesOf(names, text, gutter);
  if (before === null) return null;
  return right.flatMap((item) => {
    const own = item.segment === null ? undefined : before.get(item.segment);
    if (item.segment === null || own === undefined) return [item];
    return item.segment.isMono ? [aboveOf(own, item.segment), item] : [itemOf<Thing>(withNames(own, item.segment))];
  });
}

/** The lines that names in a margin are to be read before, each with its names; null where they are no such names. */
function placesOf(
  names: readonly Segment[],
  text: readonly Segment[],
  gutter: Gutter,
): ReadonlyMap<Segment, readonly Segment[]> | null {
  if (!areInMargin(names, gutter)) return null;
  const starts = startsOf(text);
  const before = new Map<Segment, Segment[]>();
  let last: Segment | null = null;
  let start: Segment | null = null;
  for (const name of names.toSorted((a, b) => a.baseline - b.baseline)) {
    // Names below each other are of one paragraph.
    const isNext: boolean =
      last !== null &&
      name.baseline - last.baseline <= name.size * limits.step &&
      !text.some((line, at) => isBeside(line, name) && beginsText(line, text[at - 1], starts));
    start = isNext ? start : startFor(name, text, starts);
    if (start === null) return null;
    before.set(start, [...(before.get(start) ?? []), name]);
    last = name;
  }
  return before;
}

/** Ems from names to the text where no gutter is seen between them, lines of text that begin at one place, words of each, and lines of text for each name. */
const tight = { least: 0.3, most: 1.2, lines: 6, words: 3, each: 1.2 };

/** The same for names that stand closer to the text than columns do. @param segments all lines of a page */
export function joinTightNames(segments: readonly Segment[]): readonly Segment[] {
  const edge = edgeOf(segments);
  if (edge === null || segments.every(({ x0 }) => x0 >= edge)) return segments;
  const parted = segments.flatMap((segment) => partAt(segment, edge));
  const names = parted.filter((segment) => endsBefore(segment, edge));
  if (names.length < limits.fewest) return segments;
  const text = parted.filter(({ x0 }) => x0 >= edge).toSorted((a, b) => a.baseline - b.baseline);
  if (names.length + text.length < parted.length || text.length < names.length * tight.each) return segments;
  const before = placesOf(names, text, { x0: Math.max(...names.map(({ x1 }) => x1)), x1: edge });
  if (before === null || [...before].every(([line, own]) => own.every((name) => isBeside(name, line)))) return segments;
  return text.map((line) => {
    const own = before.get(line);
    if (own === undefined) return line;
    const beside = own.find((name) => isBeside(name, line));
    if (beside === undefined) return withNames(own, line);
    // A name that stands out tells that a paragraph begins.
    const others = own.filter((name) => name !== beside);
    return segmentOf([...beside.words, ...withNames(others, line).words]);
  });
}

function endsBefore({ x1, size }: Box & { readonly size: number }, edge: number): boolean {
  return x1 <= edge - size * tight.least && x1 >= edge - size * tight.most;
}

/** A line that begins with a name before the edge of the text, as the name and its text. */
function partAt(segment: Segment, edge: number): readonly Segment[] {
  const { words, size, x0 } = segment;
  if (x0 >= edge) return [segment];
  const at = words.findIndex((word) => word.x0 >= edge);
  const [last, next] = [words[at - 1], words[at]];
  if (last === undefined || next === undefined || at > limits.words) return [segment];
  if (next.x0 > edge + limits.ends * 2 || !endsBefore({ ...boxOf(last), size }, edge)) return [segment];
  return [segmentOf(words.slice(0, at)), segmentOf(words.slice(at))];
}

/** Where the lines of text of a page begin, if most do at one place. */
function edgeOf(segments: readonly Segment[]): number | null {
  const places = new Map<number, number>();
  for (const { size, words } of segments) {
    if (words.length < tight.words) continue;
    // A name may stand before the text in one line with it.
    for (const [at, word] of words.slice(0, limits.words + 1).entries()) {
      if (at > 0 && word.x0 - (words[at - 1]?.x1 ?? 0) < size * tight.least) continue;
      const place = Math.round(word.x0);
      places.set(place, (places.get(place) ?? 0) + 1);
    }
  }
  const [most] = [...places].toSorted((a, b) => b[1] - a[1]);
  return most === undefined || most[1] < tight.lines ? null : most[0] - limits.ends;
}

/** Whether names end where the text begins, wherever each of them begins. */
function areInMargin(names: readonly Segment[], gutter: Gutter): boolean {
  if (names.length < limits.fewest || names.length > limits.most) return false;
  const [first] = names;
  const end = Math.max(...names.map(({ x1 }) => x1));
  const isName = ({ words, x1, text, size }: Segment): boolean =>
    words.length <= limits.words &&
    /\p{L}{2}/u.test(text) &&
    end - x1 <= limits.ends &&
    gutter.x1 - x1 <= size * limits.room;
  return names.every(isName) && names.some(({ x0 }) => Math.abs(x0 - (first?.x0 ?? 0)) > limits.ends);
}

/** The first lines of paragraphs and of programs: with room above them, standing in, or below the end of a sentence. */
function startsOf(lines: readonly Segment[]): ReadonlySet<Segment> {
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

/** Whether a line begins a paragraph or a sentence: beside a program several names may be those of the text above it. */
function beginsText(line: Segment, above: Segment | undefined, starts: ReadonlySet<Segment>): boolean {
  return !line.isMono && (starts.has(line) || endsSentence(above));
}

function endsSentence(line: Segment | undefined): boolean {
  return line !== undefined && /[.!?:]$/.test(line.text.trim());
}

/** The line that a name is to be read before: the first one of the paragraph that it stands beside, or the one below it. */
function startFor(name: Segment, text: readonly Segment[], starts: ReadonlySet<Segment>): Segment | null {
  const at = text.findIndex(({ baseline, size }) => baseline > name.baseline - size * paragraph.beside);
  const line = text[at];
  if (line === undefined) return null;
  // Beside a line that a sentence begins, what is named does too.
  if (line.baseline - name.baseline > line.size * paragraph.beside || endsSentence(text[at - 1])) return line;
  return text.slice(0, at + 1).findLast((one) => starts.has(one)) ?? line;
}

/** Names and the line that they are read before, as one that begins where this did: its place says whether it begins a paragraph. */
function withNames(names: readonly Segment[], line: Segment): Segment {
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

/** Names above a line of a program, where the program begins. */
function aboveOf<Thing>(names: readonly Segment[], line: Segment): Item<Thing> {
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

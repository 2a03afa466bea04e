import { median } from '../../../../../shared/base/median.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { linesOf } from '../lines/bands.ts';
import { segmentOf, type Segment } from '../lines/segment.ts';
import type { Gutter } from '../lines/gaps.ts';
import { itemOf, segmentsOf, type Group, type Item } from './strips.ts';

/** Names at least, words of one, lines of text for each of them, points that they end apart, ems that they stand before the text, and from one to the next below it. */
const limits = { fewest: 2, words: 4, lines: 2.5, ends: 1, room: 3, step: 1.8 };
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
  if (text.length < names.length * limits.lines || !areInMargin(names, gutter)) return null;
  const starts = startsOf(text);
  const before = new Map<Segment, Segment[]>();
  let last: Segment | null = null;
  let start: Segment | null = null;
  for (const name of names.toSorted((a, b) => a.baseline - b.baseline)) {
    // Names below each other are of one paragraph.
    const isNext: boolean = last !== null && name.baseline - last.baseline <= name.size * limits.step;
    start = isNext ? start : startFor(name, text, starts);
    if (start === null) return null;
    before.set(start, [...(before.get(start) ?? []), name]);
    last = name;
  }
  return right.flatMap((item) => {
    const own = item.segment === null ? undefined : before.get(item.segment);
    if (item.segment === null || own === undefined) return [item];
    return item.segment.isMono ? [aboveOf(own, item.segment), item] : [withNames(own, item.segment)];
  });
}

/** Whether names end where the text begins, wherever each of them begins. */
function areInMargin(names: readonly Segment[], gutter: Gutter): boolean {
  if (names.length < limits.fewest) return false;
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
function startsOf(text: readonly Segment[]): ReadonlySet<Segment> {
  const left = Math.min(...text.map(({ x0 }) => x0));
  const right = Math.max(...text.map(({ x1 }) => x1));
  const steps = text.slice(1).map((line, index) => line.baseline - (text[index]?.baseline ?? 0));
  const usual = median(steps, 0);
  return new Set(
    text.filter(({ x0, size, isMono }, index) => {
      const above = text[index - 1];
      if (above === undefined || above.isMono !== isMono) return true;
      if ((steps[index - 1] ?? 0) > usual * paragraph.apart) return true;
      if (isMono) return false;
      const isIn = x0 - left > size * paragraph.indent && above.x0 - left <= size * paragraph.beside;
      return isIn || (above.x1 < left + (right - left) * paragraph.short && /[.!?:]$/.test(above.text));
    }),
  );
}

/** The line that a name is to be read before: the first one of the paragraph that it stands beside, or the one below it. */
function startFor(name: Segment, text: readonly Segment[], starts: ReadonlySet<Segment>): Segment | null {
  const at = text.findIndex(({ baseline, size }) => baseline > name.baseline - size * paragraph.beside);
  const line = text[at];
  if (line === undefined) return null;
  if (line.baseline - name.baseline > line.size * paragraph.beside) return line;
  return text.slice(0, at + 1).findLast((one) => starts.has(one)) ?? line;
}

/** Names and the line that they are read before, as one that begins where this did: its place says whether it begins a paragraph. */
function withNames<Thing>(names: readonly Segment[], line: Segment): Item<Thing> {
  const { x0, y0, y1, baseline, words } = line;
  const moved = names.flatMap((name) =>
    name.words.map((word) => wordWith(word, { x0, x1: x0, y0, y1, baseline, spaced: true })),
  );
  const [first, ...others] = words;
  if (first === undefined) return itemOf(line);
  return itemOf(segmentOf([...moved, wordWith(first, { spaced: true }), ...others]));
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

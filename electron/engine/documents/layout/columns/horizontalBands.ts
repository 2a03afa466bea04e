import type { Box } from '../../pdf/pageContent.ts';
import { commonGaps, cutStrips, gapsOf, type Gutter, gutterTolerancePt, type Height } from '../lines/gaps.ts';
import { isNonAlphabetic } from '../lines/numericCell.ts';
import { inkOf, type TextLine, wordCountOf } from '../lines/textLine.ts';
import { areColumnTitles, isTitleOf, type TextColumns } from './titles.ts';

/** Content that takes space on a page: text, or an object already detected, such as a table. */
export interface LayoutItem<Content> extends Box {
  /** Null for text. */
  readonly content: Content | null;
  /** Null for placed content, such as a figure. */
  readonly segment: TextLine | null;
  /** An image: its box may be larger than its visible content. */
  readonly isImage: boolean;
}

/** Strips that share their gutters; none where the text goes across. */
export interface Group<Content> {
  readonly items: readonly LayoutItem<Content>[];
  readonly gutters: readonly Gutter[];
}

/** Wraps text as a layout item. */
export function itemOf<Content>(segment: TextLine): LayoutItem<Content> {
  const { x0, y0, x1, y1 } = segment;
  return { x0, y0, x1, y1, content: null, segment, isImage: false };
}

/** What of these is text. */
export function segmentsOf<Content>(items: readonly LayoutItem<Content>[]): TextLine[] {
  return items.flatMap(({ segment }) => (segment === null ? [] : [segment]));
}

/** Returns the index of the column that contains the center of a box; the first is 0. */
export function columnAt({ x0, x1 }: Pick<Box, 'x0' | 'x1'>, gutters: readonly Gutter[]): number {
  const middle = (x0 + x1) / 2;
  return gutters.filter((gutter) => middle > (gutter.x0 + gutter.x1) / 2).length;
}

/**
 * Splits a region into groups from top to bottom: each of one column, or of several with common gutters. A strip that shares no column with
 * anything above it is next to nothing: an address in the right corner and the text below it are two groups.
 */
export function groupStrips<Content>(items: readonly LayoutItem<Content>[], narrowest: number): Group<Content>[] {
  return titlesGivenDown(startsGivenDown(givenDown(joinStrips(items, narrowest), narrowest))).flatMap((group) => {
    const above = disjoint(group);
    if (above === 0) return [{ items: group.items, gutters: group.gutters }];
    const parts = [group.strips.slice(0, above), group.strips.slice(above)];
    return parts.flatMap((strips) => groupStrips(strips.flat(), narrowest));
  });
}

/** Lines of a group that is no more than the head of a page. */
const maxHeaderLines = 6;

/**
 * Moves lines to the group below if they are the first of its columns: author names above them leave the same gap, and the rest of the
 * columns does not.
 */
function givenDown<Content>(groups: readonly StripGroup<Content>[], narrowest: number): readonly StripGroup<Content>[] {
  for (const [index, below] of groups.entries()) {
    const above = groups[index - 1];
    if (above === undefined || above.gutters.length === 0 || above.strips.length > maxHeaderLines) continue;
    const text = segmentsOf(below.items).filter(isText);
    const firm = firmAmong(below.gutters, text);
    if (firm.length === 0 || firm.length < below.gutters.length) continue;
    const belongs = (strip: readonly LayoutItem<Content>[]): boolean =>
      !crosses(strip, firm) &&
      (segmentsOf(strip).some(isText) || areColumnTitles(segmentsOf(strip), columnsIn(text, firm)));
    const end = above.strips.findLastIndex((strip) => !belongs(strip)) + 1;
    const given = above.strips.slice(end);
    if (end === 0 || !given.some((strip) => areInSeveral(strip, firm))) continue;
    const strips = [...given, ...below.strips];
    const whole: StripGroup<Content> = { items: strips.flat(), strips, gutters: below.gutters };
    return [
      ...groups.slice(0, index - 1),
      ...joinStrips(above.strips.slice(0, end).flat(), narrowest),
      whole,
      ...givenDown(groups.slice(index + 1), narrowest),
    ];
  }
  return groups;
}

/** Sizes of a line from it to the next one of its paragraph, and that its beginning may be off; part of its size that the next may differ by. */
const next = { step: 1.6, indent: 2.5, size: 0.1 };

/**
 * Moves lines to the columns below if they are the first of a column other than the leftmost one: where that one has a title with a gap
 * above it, the others start higher.
 */
function startsGivenDown<Content>(groups: readonly StripGroup<Content>[]): readonly StripGroup<Content>[] {
  const given = [...groups];
  for (let index = 1; index < given.length; index += 1) {
    const [above, below] = [given[index - 1], given[index]];
    // The number of a title is detached from it.
    if (above === undefined || below === undefined || (above.gutters.length > 0 && above.strips.length > 1)) continue;
    const start = above.strips.at(-1)?.[0];
    // Most lines above columns are at their left and need no further checks.
    if (start === undefined || start.x0 < (below.gutters[0]?.x1 ?? Infinity) - gutterTolerancePt) continue;
    if (isSharedName(above.strips.at(-1) ?? [], below)) {
      const kept = above.strips.slice(0, -1);
      given[index - 1] = { items: kept.flat(), strips: kept, gutters: [] };
      given[index] = { items: [start, ...below.items], strips: [[start], ...below.strips], gutters: below.gutters };
      continue;
    }
    const text = segmentsOf(below.items).filter(isText);
    const firm = firmAmong(below.gutters, text);
    // On a last page the columns after the first one may be short.
    const titled = firmAmong(below.gutters, text, minTitledLines);
    if (titled.length === 0) continue;
    let end = above.strips.length;
    const column = [...segmentsOf(below.items)];
    const isFirst = (strip: readonly LayoutItem<Content>[]): boolean =>
      isStartOf(strip, column, firm) || isTitleOf(segmentsOf(strip), columnsIn(column.filter(isText), titled));
    while (isFirst(above.strips[end - 1] ?? [])) {
      end -= 1;
      column.push(...segmentsOf(above.strips[end] ?? []));
    }
    if (end === above.strips.length) continue;
    const [kept, moved] = [above.strips.slice(0, end), above.strips.slice(end)];
    given[index - 1] = { items: kept.flat(), strips: kept, gutters: [] };
    given[index] = {
      items: [...moved.flat(), ...below.items],
      strips: [...moved, ...below.strips],
      gutters: below.gutters,
    };
  }
  return given.filter(({ items }) => items.length > 0);
}

/** Maximum gap in ems from a header that spans several columns to the headers below it. */
const maxSpanningHeaderGapEm = 1.3;

/**
 * Whether a line by itself is a header that spans some columns of a table below: it is above a gutter between them, right of the first one.
 */
function isSharedName<Content>(
  [only, ...others]: readonly LayoutItem<Content>[],
  { strips, gutters }: StripGroup<Content>,
): boolean {
  const segment = only?.segment ?? null;
  const names = strips[0] ?? [];
  if (segment === null || others.length > 0 || gutters.length < 2 || names.length < 2) return false;
  // Other content, such as years and amounts, is below most of these lines.
  if (
    !segmentsOf(names)
      .slice(-2)
      .every(({ text }) => isNonAlphabetic(text))
  )
    return false;
  const room = Math.min(...names.map((item) => heightOf(item).top)) - inkOf(segment).bottom;
  return (
    room <= segment.size * maxSpanningHeaderGapEm &&
    segment.x1 <= Math.max(...names.map(({ x1 }) => x1)) + segment.size &&
    gutters.slice(1).some(({ x0, x1 }) => segment.x0 < x0 && segment.x1 > x1)
  );
}

/** Whether a line by itself is right of a gutter, and its paragraph continues below. */
function isStartOf<Content>(
  [only, ...others]: readonly LayoutItem<Content>[],
  below: readonly TextLine[],
  gutters: readonly Gutter[],
): boolean {
  const segment = only?.segment ?? null;
  if (segment === null || others.length > 0) return false;
  const { x0, size, baseline } = segment;
  if (!gutters.some((gutter) => x0 >= gutter.x1 - gutterTolerancePt)) return false;
  return below.some(
    (line) =>
      line.baseline > baseline &&
      line.baseline - baseline <= size * next.step &&
      Math.abs(line.x0 - x0) <= size * next.indent &&
      Math.abs(line.size - size) <= size * next.size,
  );
}

/** Minimum lines of a column that has its own title. */
const minTitledLines = 2;

/** Minimum size of a title that is not bold, as a multiple of the size of the content above it. */
const minTitleSizeRatio = 1.13;

/** Moves a title that is alone below the first of some columns to the full-width content below: no column ends with a title. */
function titlesGivenDown<Content>(groups: readonly StripGroup<Content>[]): readonly StripGroup<Content>[] {
  const given = [...groups];
  for (let index = 1; index < given.length; index += 1) {
    const [above, below] = [given[index - 1], given[index]];
    const gutter = above?.gutters[0];
    if (above === undefined || below === undefined || gutter === undefined) continue;
    const [title, ...more] = above.strips.at(-1) ?? [];
    const isAcross = below.strips[0]?.some(({ x0, x1 }) => x0 < gutter.x0 && x1 > gutter.x1) === true;
    if (title?.segment == null || more.length > 0 || !isAcross || title.x1 > gutter.x0) continue;
    if (areCode(above.items) || areCode(below.items) || !isTitleBelow(title.segment, segmentsOf(above.items))) continue;
    const kept = above.strips.slice(0, -1);
    given[index - 1] = { items: kept.flat(), strips: kept, gutters: above.gutters };
    given[index] = { items: [title, ...below.items], strips: [[title], ...below.strips], gutters: below.gutters };
  }
  return given;
}

/** Whether a line is a title of what follows: emphasized among the lines of its column, and not the first of them. */
function isTitleBelow(line: TextLine, column: readonly TextLine[]): boolean {
  if (!/\p{L}{2}/u.test(line.text)) return false;
  const others = column.filter((other) => other !== line);
  if (others.every(({ baseline }) => baseline > line.baseline)) return false;
  return line.isBold
    ? others.some((other) => !other.isBold)
    : others.every(({ size }) => line.size >= size * minTitleSizeRatio);
}

function columnsIn(text: readonly TextLine[], gutters: readonly Gutter[]): TextColumns {
  return { text, columnOf: (segment) => columnAt(segment, gutters) };
}

/** Whether something of a strip goes across a gutter. */
function crosses<Content>(strip: readonly LayoutItem<Content>[], gutters: readonly Gutter[]): boolean {
  return strip.some((item) =>
    gutters.some(({ x0, x1 }) => item.x0 < x0 - gutterTolerancePt && item.x1 > x1 + gutterTolerancePt),
  );
}

/** Whether a strip is in more than one column. */
function areInSeveral<Content>(strip: readonly LayoutItem<Content>[], gutters: readonly Gutter[]): boolean {
  return new Set(strip.map((item) => columnAt(item, gutters))).size > 1;
}

/** Counts the strips of a group that use other columns than all strips below them; 0 if there are none. */
function disjoint<Content>({ items, strips, gutters }: StripGroup<Content>): number {
  if (gutters.length === 0 || areCode(items)) return 0;
  const columns = strips.map((strip) => new Set(strip.map((item) => columnAt(item, gutters))));
  const below = new Map<number, number>();
  for (const taken of columns) for (const column of taken) below.set(column, (below.get(column) ?? 0) + 1);
  const above = new Map<number, number>();
  for (const [index, taken] of columns.entries()) {
    const isApart = index > 0 && [...above].every(([column, count]) => count === below.get(column));
    if (isApart) return index;
    for (const column of taken) above.set(column, (above.get(column) ?? 0) + 1);
  }
  return 0;
}

/** Minimum fraction of the lines of a listing that are monospace: symbols that break them use another font. */
const mostlyMono = 0.5;

/** Whether text is monospace: its lines start wherever spaces place them. */
function areCode<Content>(items: readonly LayoutItem<Content>[]): boolean {
  const segments = segmentsOf(items);
  const mono = segments.filter(({ words }) => words.every(({ style }) => style.mono));
  return mono.length > segments.length * mostlyMono;
}

interface StripGroup<Content> extends Group<Content> {
  readonly strips: readonly (readonly LayoutItem<Content>[])[];
}

/** Strips together that share their gutters. */
function joinStrips<Content>(items: readonly LayoutItem<Content>[], narrowest: number): StripGroup<Content>[] {
  const groups: {
    items: LayoutItem<Content>[];
    strips: (readonly LayoutItem<Content>[])[];
    free: readonly Gutter[];
    reach: Reach;
  }[] = [];
  for (const strip of cutStrips(items, heightOf)) {
    const last = groups.at(-1);
    const boxes = last === undefined ? strip : withinColumns(strip, last.items, inner(last.free, last.reach));
    const [open, reach] = [gapsOf(boxes), reachOf(boxes)];
    if (last !== undefined) {
      const together = { x0: Math.max(last.reach.x0, reach.x0), x1: Math.min(last.reach.x1, reach.x1) };
      const free = sharedGaps(last, open, narrowest);
      const before = inner(last.free, last.reach);
      const after = inner(free, together);
      const isPlain = before.length === 0 && inner(open, reach).length === 0;
      if (after.length > 0 ? retainsColumns(before, after, last.items) : isPlain) {
        for (const item of strip) last.items.push(item);
        last.strips.push(strip);
        last.free = free;
        last.reach = together;
        continue;
      }
    }
    groups.push({ items: [...strip], strips: [strip], free: open, reach });
  }
  return groups.map(({ items: own, strips, free, reach }) => ({ items: own, strips, gutters: inner(free, reach) }));
}

/**
 * Minimum fraction of the narrowest gutter that remains where a line comes close to the next column, and where columns of many lines are
 * next to it.
 */
const tight = { few: 0.55, many: 0.25, lines: 12 };

/** Returns the gaps free in both: a gutter between columns of many lines may be narrower than others. */
function sharedGaps<Content>(
  group: { readonly items: readonly LayoutItem<Content>[]; readonly free: readonly Gutter[]; readonly reach: Reach },
  open: readonly Gutter[],
  narrowest: number,
): Gutter[] {
  const wide = commonGaps(group.free, open, narrowest);
  const narrow = commonGaps(group.free, open, narrowest * tight.many);
  if (narrow.length === wide.length || areCode(group.items)) return wide;
  const text = segmentsOf(group.items).filter(isText);
  const firm = firmAmong(inner(group.free, group.reach), text);
  return narrow.filter(({ x0, x1 }) => {
    const gutters = x1 - x0 >= narrowest * tight.few ? firm : firmAmong(firm, text, tight.lines, tight.lines);
    return x1 - x0 >= narrowest || gutters.some((gutter) => x0 >= gutter.x0 && x1 <= gutter.x1);
  });
}

/** Minimum words of a line of text: cells have fewer. */
const minTextWords = 4;

function isText(line: TextLine): boolean {
  return wordCountOf(line) >= minTextWords;
}

/**
 * Returns the gutters with columns of lines on both sides.
 * @param right minimum lines at the right of one
 * @param left minimum lines at its left
 */
function firmAmong(
  gutters: readonly Gutter[],
  text: readonly TextLine[],
  right = overhang.lines,
  left = overhang.lines,
): Gutter[] {
  return gutters.filter(
    (gutter) =>
      text.filter(({ x1 }) => x1 <= gutter.x0 + gutterTolerancePt).length >= left &&
      text.filter(({ x0 }) => x0 >= gutter.x1 - gutterTolerancePt).length >= right,
  );
}

/** Maximum fraction of an image that may overhang the next column (shadow and padding), and minimum lines of text that make a column. */
const overhang = { share: 0.4, lines: 6 };

/** Trims images that overhang the gutters of the text above them to the width of their columns. */
function withinColumns<Content>(
  strip: readonly LayoutItem<Content>[],
  above: readonly LayoutItem<Content>[],
  gutters: readonly Gutter[],
): readonly Box[] {
  if (gutters.length === 0 || !strip.some(({ isImage }) => isImage)) return strip;
  const firm = firmAmong(gutters, segmentsOf(above));
  return strip.map((item) => {
    if (!item.isImage) return item;
    let { x0, x1 } = item;
    const most = (x1 - x0) * overhang.share;
    for (const gutter of firm) {
      if (x0 < gutter.x0 && x1 > gutter.x0 && x1 - gutter.x0 < most) x1 = gutter.x0;
      if (x1 > gutter.x1 && x0 < gutter.x1 && gutter.x1 - x0 < most) x0 = gutter.x1;
    }
    const { y0, y1, content, segment, isImage } = item;
    return { x0, y0, x1, y1, content, segment, isImage };
  });
}

/** Maximum ratio of the gutters before an item to those that remain, where columns continue. */
const maxLostGutterRatio = 3;

/**
 * Whether enough gutters remain: a cell across a few columns of a table does not end it; half a page across many columns does, and so does
 * a footer across columns of many lines, whatever gap is next to its page number.
 */
function retainsColumns<Content>(
  before: readonly Gutter[],
  after: readonly Gutter[],
  items: readonly LayoutItem<Content>[],
): boolean {
  if (before.length === 0) return true;
  if (after.length * maxLostGutterRatio < before.length) return false;
  const isKept = before.some((gutter) => after.some(({ x0, x1 }) => x0 < gutter.x1 && x1 > gutter.x0));
  return isKept || firmAmong(before, segmentsOf(items)).length === 0;
}

/** Vertical extent of an item on its page; for text, that of its glyphs. */
export function heightOf<Content>(item: LayoutItem<Content>): Height {
  return item.segment === null ? { top: item.y0, bottom: item.y1 } : inkOf(item.segment);
}

/** Left edge of the rightmost item, and right edge of the leftmost one. */
type Reach = Pick<Box, 'x0' | 'x1'>;

function reachOf(items: readonly Box[]): Reach {
  let [x0, x1] = [-Infinity, Infinity];
  for (const item of items) [x0, x1] = [Math.max(x0, item.x0), Math.min(x1, item.x1)];
  return { x0, x1 };
}

/** Gaps with something on both sides. */
function inner(gaps: readonly Gutter[], reach: Reach): Gutter[] {
  return gaps.filter(({ x0, x1 }) => reach.x1 <= x0 + gutterTolerancePt && reach.x0 >= x1 - gutterTolerancePt);
}

import { median } from '../../../../../shared/base/median.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import type { Gutter } from '../lines/gaps.ts';
import { defaultSizePt, joinSegments, type TextLine } from '../lines/textLine.ts';
import { isRtl } from '../lines/wordOrder.ts';
import { classifyRegion, columnsOf, isProse } from './classifyRegion.ts';
import { columnAt, type Group, groupStrips, heightOf, type LayoutItem, segmentsOf } from './horizontalBands.ts';
import { joinMarkers, joinNames } from './joinMarkers.ts';
import { joinMarginNames } from './sideHeads.ts';
import { mayHoldTitles, splitCards } from './splitCards.ts';
import { cutAtRules, cutAtTitle, splitAtLineEnds, splitAtWrappedImage } from './splitRegion.ts';

/** A region of a page at its position in the reading order. */
export type ColumnZone<Content> =
  | { readonly kind: 'lines'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'cells'; readonly segments: readonly TextLine[]; readonly gutters: readonly Gutter[] }
  | { readonly kind: 'content'; readonly content: Content };

/** Maximum levels of columns within columns. */
const maxDepth = 8;
/** Minimum gutter width between columns, in ems. */
const minGutterEm = 0.8;

/** Maximum number of title rows in text columns that share a line by chance. */
const maxChanceTitleRows = 1;

/** Sorts the content of a page into reading order: columns one after the other, a table as one unit. */
export function arrange<Content>(
  items: readonly LayoutItem<Content>[],
  rules: readonly Rule[],
  depth = 0,
): ColumnZone<Content>[] {
  if (items.length === 0) return [];
  if (depth > maxDepth) return stackLines(items);
  const wrapped = splitAtWrappedImage(items);
  if (wrapped !== null) return wrapped.flatMap((part) => arrange(part, rules, depth + 1));
  const zones: ColumnZone<Content>[] = [];
  const size = typicalSize(items);
  const groups = groupStrips(items, size * minGutterEm);
  for (const [index, group] of groups.entries()) {
    const rest = arrangeGroup(zones, group, { rules, depth, size });
    if (rest === null) continue;
    const below = groups.slice(index + 1).flatMap((other) => other.items);
    return [...zones, ...arrange([...rest, ...below], rules, depth)];
  }
  return zones;
}

/** What a group of bands is arranged with: the typical font size of all bands, in points. */
interface ArrangeContext {
  readonly rules: readonly Rule[];
  readonly depth: number;
  readonly size: number;
}

/**
 * Adds the zones of a group of bands.
 * @returns items that are arranged again together with all that is below the group; null if all are in zones
 */
function arrangeGroup<Content>(
  zones: ColumnZone<Content>[],
  group: Group<Content>,
  { rules, depth, size }: ArrangeContext,
): readonly LayoutItem<Content>[] | null {
  const addParts = (parts: readonly (readonly LayoutItem<Content>[])[]): void => {
    for (const part of parts) zones.push(...arrange(part, rules, depth + 1));
  };
  const joined = joinMarkers(group);
  if (joined !== null) {
    addParts([joined]);
    return null;
  }
  const verdict = classifyRegion(group, rules);
  if (verdict.kind === 'plain') {
    addLines(zones, group.items);
    return null;
  }
  const isTable = verdict.kind === 'table';
  const parts = partsOfGroup(group, rules, isTable);
  if (parts !== null) {
    addParts(parts);
    return null;
  }
  if (isTable) {
    // Rows below the column headers may have joined the group only because of what is above the title.
    const titled = cutAtTitle(group.items, size);
    if (titled === null) {
      zones.push({ kind: 'cells', segments: segmentsOf(group.items), gutters: verdict.gutters });
      return null;
    }
    addParts([titled[0]]);
    return titled[1];
  }
  const ruled = cutAtRules(group.items, verdict.gutters, rules);
  if (ruled.length > 1) {
    // Below a line across the page, columns start again.
    addParts(ruled.slice(0, -1));
    return ruled.at(-1) ?? [];
  }
  const bands = splitAtLineEnds(group.items, verdict.gutters) ?? cutBands(group.items, verdict.gutters, rules);
  addParts(bands.length > 1 ? bands : columnsInOrder(group.items, verdict.gutters));
  return null;
}

/** Returns the parts of a group that are arranged one by one: text beside its names, or cards; null for neither. */
function partsOfGroup<Content>(
  group: Group<Content>,
  rules: readonly Rule[],
  isTable: boolean,
): readonly (readonly LayoutItem<Content>[])[] | null {
  const named = isTable ? null : (joinNames(group) ?? joinMarginNames(group));
  if (named !== null) return [named];
  return mayHoldTitles(group.items) ? splitCards(group.items, rules, isTable ? 1 : maxChanceTitleRows + 1) : null;
}

/** Lists the content of a page from top to bottom, whatever columns it has. */
export function stackLines<Content>(items: readonly LayoutItem<Content>[]): ColumnZone<Content>[] {
  const zones: ColumnZone<Content>[] = [];
  addLines(zones, items);
  return zones;
}

/** Minimum vertical gap that separates two parts of a form: in ems, and relative to the median gap. */
const minFormGap = { em: 1.3, ratio: 1.6 };

/**
 * Splits a form into parts from top to bottom: side-by-side content there is not text that continues from column to column, and each part
 * is read before the next one.
 */
function cutBands<Content>(
  items: readonly LayoutItem<Content>[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): LayoutItem<Content>[][] {
  const segments = segmentsOf(items);
  if (segments.length < items.length || columnsOf(segments, gutters).some(isProse)) return [];
  const heights = items.map((item) => ({ item, ...heightOf(item) })).toSorted((a, b) => a.top - b.top);
  const size = typicalSize(items);
  const gaps: { readonly at: number; readonly gap: number }[] = [];
  let bottom = -Infinity;
  for (const [at, { top, bottom: end }] of heights.entries()) {
    if (at > 0 && top > bottom) gaps.push({ at, gap: (top - bottom) / size });
    bottom = Math.max(bottom, end);
  }
  const usual = median(
    gaps.map(({ gap }) => gap),
    0,
  );
  const cuts = gaps.filter(({ gap }) => gap > Math.max(minFormGap.em, usual * minFormGap.ratio)).map(({ at }) => at);
  const bands = [0, ...cuts].map((from, index) => heights.slice(from, cuts[index]).map(({ item }) => item));
  // Labels of a chart are in rows as well, but form no tables.
  const inTables = bands.map((band) => tabled(band, rules));
  const isForm =
    inTables.filter((count) => count > 0).length >= 2 &&
    inTables.reduce((sum, count) => sum + count, 0) >= items.length * minTabledRatio;
  return isForm ? bands : [];
}

/** Minimum fraction of a form that is in tables. */
const minTabledRatio = 0.6;

/** Counts the items that are in tables. */
function tabled<Content>(items: readonly LayoutItem<Content>[], rules: readonly Rule[]): number {
  return groupStrips(items, typicalSize(items) * minGutterEm)
    .filter((group) => classifyRegion(group, rules).kind === 'table')
    .reduce((sum, group) => sum + group.items.length, 0);
}

function typicalSize<Content>(items: readonly LayoutItem<Content>[]): number {
  return median(
    segmentsOf(items).map(({ size }) => size),
    defaultSizePt,
  );
}

/** Returns the items of each column, in the direction of the text. */
function columnsInOrder<Content>(
  items: readonly LayoutItem<Content>[],
  gutters: readonly Gutter[],
): LayoutItem<Content>[][] {
  const columns: LayoutItem<Content>[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const item of items) columns[columnAt(item, gutters)]?.push(item);
  const words = segmentsOf(items).flatMap((segment) => [...segment.words]);
  return isRtl(words) ? columns.toReversed() : columns;
}

/** Lines of one column from top to bottom; they go on where the last zone of lines ended. */
function addLines<Content>(zones: ColumnZone<Content>[], items: readonly LayoutItem<Content>[]): void {
  const sorted = items.map((item) => ({ item, middle: middleOf(item) })).toSorted((a, b) => a.middle - b.middle);
  let line: TextLine[] = [];
  let lines: TextLine[] = [];
  const flush = (): void => {
    if (line.length > 0) lines.push(joinSegments(line));
    line = [];
  };
  const flushLines = (): void => {
    flush();
    if (lines.length === 0) return;
    const last = zones.at(-1);
    if (last?.kind === 'lines') zones[zones.length - 1] = { kind: 'lines', lines: [...last.lines, ...lines] };
    else zones.push({ kind: 'lines', lines });
    lines = [];
  };
  for (const { item } of sorted) {
    if (item.content !== null) {
      flushLines();
      zones.push({ kind: 'content', content: item.content });
    } else if (item.segment !== null) {
      const [first] = line;
      if (first !== undefined && !isOneLine(first, item.segment)) flush();
      line.push(item.segment);
    }
  }
  flushLines();
}

function middleOf<Content>(item: LayoutItem<Content>): number {
  const { top, bottom } = heightOf(item);
  return (top + bottom) / 2;
}

/**
 * Minimum distance in ems, and maximum size relative to the larger one, of two separate items on a line: a title, and a date in the corner.
 */
const corner = { minGapEm: 6, maxSizeRatio: 0.6 };

/**
 * Minimum words of a line set above or below part of a larger one, and minimum fraction of it that overlaps: the authority and the title
 * are next to the number of a form.
 */
const stacked = { minWords: 3, minOverlapRatio: 0.5 };

function isSetAbove(a: TextLine, b: TextLine): boolean {
  const small = a.size < b.size ? a : b;
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  if (shared < (small.x1 - small.x0) * stacked.minOverlapRatio) return false;
  return small.words.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= stacked.minWords;
}

/**
 * Lines of one line: baseline tolerance in ems; else the minimum ratio of the lower one that overlaps, less for the raised number of a note,
 * and the maximum ratio of their sizes, because lines of one size have one baseline.
 */
const sameLine = { toleranceEm: 0.3, minOverlapRatio: 0.7, minNoteOverlapRatio: 0.4, maxSizeRatio: 0.86 };

function isOneLine(first: TextLine, next: TextLine): boolean {
  const size = Math.max(first.size, next.size);
  const gap = Math.max(next.x0 - first.x1, first.x0 - next.x1);
  const isSmall = Math.min(first.size, next.size) < size * corner.maxSizeRatio;
  // Formula symbols are small and contain no words.
  if (gap > size * corner.minGapEm && isSmall && first.words.length > 1 && next.words.length > 1) return false;
  if (Math.abs(first.baseline - next.baseline) <= size * sameLine.toleranceEm) return true;
  if (isSetAbove(first, next)) return false;
  const overlap = Math.min(first.y1, next.y1) - Math.max(first.y0, next.y0);
  const isNoteNumber = /^\d{1,3}$/.test(first.text) && first.x1 < next.x0;
  const minOverlapRatio = isNoteNumber ? sameLine.minNoteOverlapRatio : sameLine.minOverlapRatio;
  return (
    overlap > Math.min(first.y1 - first.y0, next.y1 - next.y0) * minOverlapRatio &&
    Math.min(first.size, next.size) < size * sameLine.maxSizeRatio
  );
}

import { median } from '../../../../../shared/base/median.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { joinSegments, type TextLine } from '../lines/textLine.ts';
import { isRtl } from '../lines/wordOrder.ts';
import { joinMarkers, joinNames } from './joinMarkers.ts';
import { cutAtRules } from './cutAtRules.ts';
import { cutAtTitle } from './cutAtTitle.ts';
import { splitAtLineEnds } from './splitAtLineEnds.ts';
import { splitAtWrappedImage } from './splitAtWrappedImage.ts';
import { splitCards, mayHoldTitles } from './splitCards.ts';
import { joinMarginNames } from './sideHeads.ts';
import { columnsOf, isProse, classifyRegion } from './classifyRegion.ts';
import type { Gutter } from '../lines/gaps.ts';
import { columnAt, groupStrips, heightOf, segmentsOf, type Item } from './horizontalBands.ts';

/** A region of a page at its position in the reading order. */
export type ColumnZone<Thing> =
  | { readonly kind: 'lines'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'cells'; readonly segments: readonly TextLine[]; readonly gutters: readonly Gutter[] }
  | { readonly kind: 'thing'; readonly thing: Thing };

/** Columns in columns that are looked for. */
const maxDepth = 8;
/** Minimum gutter width between columns, as a fraction of an em. */
const narrowestGutter = 0.8;

/** Maximum number of title rows in text columns that share a line by chance. */
const maxChanceTitleRows = 1;

/** Sorts the content of a page into reading order: columns one after the other, a table as one unit. */
export function arrange<Thing>(items: readonly Item<Thing>[], rules: readonly Rule[], depth = 0): ColumnZone<Thing>[] {
  if (items.length === 0) return [];
  if (depth > maxDepth) return stackLines(items);
  const wrapped = splitAtWrappedImage(items);
  if (wrapped !== null) return wrapped.flatMap((part) => arrange(part, rules, depth + 1));
  const zones: ColumnZone<Thing>[] = [];
  const groups = groupStrips(items, typicalSize(items) * narrowestGutter);
  for (const [index, group] of groups.entries()) {
    const joined = joinMarkers(group);
    if (joined !== null) {
      zones.push(...arrange(joined, rules, depth + 1));
      continue;
    }
    const verdict = classifyRegion(group, rules);
    if (verdict.kind === 'plain') {
      addLines(zones, group.items);
      continue;
    }
    const isTable = verdict.kind === 'table';
    const named = isTable ? null : (joinNames(group) ?? joinMarginNames(group));
    if (named !== null) {
      zones.push(...arrange(named, rules, depth + 1));
      continue;
    }
    const cards = mayHoldTitles(group.items)
      ? splitCards(group.items, rules, isTable ? 1 : maxChanceTitleRows + 1)
      : null;
    if (cards !== null) {
      for (const part of cards) zones.push(...arrange(part, rules, depth + 1));
      continue;
    }
    const titled = cutAtTitle(group.items, typicalSize(items));
    if (titled !== null && !fallsApart(titled[1], rules) && isTable) {
      // Rows below the column headers may have joined the group only because of what is above the title.
      const rest = [titled[1], ...groups.slice(index + 1).map((other) => other.items)].flat();
      return [...zones, ...arrange(titled[0], rules, depth + 1), ...arrange(rest, rules, depth)];
    }
    if (verdict.kind === 'table')
      zones.push({ kind: 'cells', segments: segmentsOf(group.items), gutters: verdict.gutters });
    else {
      const parted = cutAtRules(group.items, verdict.gutters, rules);
      if (parted.length > 1) {
        // Below a line across the page, columns start again.
        const rest = [...parted.slice(-1), ...groups.slice(index + 1).map((other) => other.items)].flat();
        for (const part of parted.slice(0, -1)) zones.push(...arrange(part, rules, depth + 1));
        return [...zones, ...arrange(rest, rules, depth)];
      }
      const bands = splitAtLineEnds(group.items, verdict.gutters) ?? cutBands(group.items, verdict.gutters, rules);
      const parts = bands.length > 1 ? bands : columnsInOrder(group.items, verdict.gutters);
      for (const part of parts) zones.push(...arrange(part, rules, depth + 1));
    }
  }
  return zones;
}

/** Whether these items form no table without the content above them. */
function fallsApart<Thing>(items: readonly Item<Thing>[], rules: readonly Rule[]): boolean {
  const groups = groupStrips(items, typicalSize(items) * narrowestGutter);
  return groups.some((group) => joinMarkers(group) === null && classifyRegion(group, rules).kind === 'columns');
}

/** Lists the content of a page from top to bottom, whatever columns it has. */
export function stackLines<Thing>(items: readonly Item<Thing>[]): ColumnZone<Thing>[] {
  const zones: ColumnZone<Thing>[] = [];
  addLines(zones, items);
  return zones;
}

/** Minimum vertical gap that separates two parts of a form: in ems, and as a multiple of the usual gap. */
const apart = { ems: 1.3, times: 1.6 };

/**
 * Splits a form into parts from top to bottom: side-by-side content there is not text that continues from column to column, and each part
 * is read before the next one.
 */
function cutBands<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): Item<Thing>[][] {
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
  const cuts = gaps.filter(({ gap }) => gap > Math.max(apart.ems, usual * apart.times)).map(({ at }) => at);
  const bands = [0, ...cuts].map((from, index) => heights.slice(from, cuts[index]).map(({ item }) => item));
  // Labels of a chart are in rows as well, but form no tables.
  const inTables = bands.map((band) => tabled(band, rules));
  const isForm =
    inTables.filter((count) => count > 0).length >= 2 &&
    inTables.reduce((sum, count) => sum + count, 0) >= items.length * tabledShare;
  return isForm ? bands : [];
}

/** Minimum fraction of a form that is in tables. */
const tabledShare = 0.6;

/** Counts the items that are in tables. */
function tabled<Thing>(items: readonly Item<Thing>[], rules: readonly Rule[]): number {
  return groupStrips(items, typicalSize(items) * narrowestGutter)
    .filter((group) => classifyRegion(group, rules).kind === 'table')
    .reduce((sum, group) => sum + group.items.length, 0);
}

function typicalSize<Thing>(items: readonly Item<Thing>[]): number {
  return median(
    segmentsOf(items).map(({ size }) => size),
    10,
  );
}

/** Returns the items of each column, in the direction of the text. */
function columnsInOrder<Thing>(items: readonly Item<Thing>[], gutters: readonly Gutter[]): Item<Thing>[][] {
  const columns: Item<Thing>[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const item of items) columns[columnAt(item, gutters)]?.push(item);
  const words = segmentsOf(items).flatMap((segment) => [...segment.words]);
  return isRtl(words) ? columns.toReversed() : columns;
}

/** Lines of one column from top to bottom; they go on where the last zone of lines ended. */
function addLines<Thing>(zones: ColumnZone<Thing>[], items: readonly Item<Thing>[]): void {
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
    if (item.thing !== null) {
      flushLines();
      zones.push({ kind: 'thing', thing: item.thing });
    } else if (item.segment !== null) {
      const [first] = line;
      if (first !== undefined && !isOneLine(first, item.segment)) flush();
      line.push(item.segment);
    }
  }
  flushLines();
}

function middleOf<Thing>(item: Item<Thing>): number {
  const { top, bottom } = heightOf(item);
  return (top + bottom) / 2;
}

/**
 * Minimum distance in ems, and maximum size relative to the larger one, of two separate items on a line: a title, and a date in the corner.
 */
const corner = { apart: 6, size: 0.6 };

/**
 * Minimum words of a line set above or below part of a larger one, and minimum fraction of it that overlaps: the authority and the title
 * are next to the number of a form.
 */
const stacked = { words: 3, share: 0.5 };

function isSetAbove(a: TextLine, b: TextLine): boolean {
  const small = a.size < b.size ? a : b;
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  if (shared < (small.x1 - small.x0) * stacked.share) return false;
  return small.words.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= stacked.words;
}

function isOneLine(first: TextLine, next: TextLine): boolean {
  const size = Math.max(first.size, next.size);
  const gap = Math.max(next.x0 - first.x1, first.x0 - next.x1);
  const isSmall = Math.min(first.size, next.size) < size * corner.size;
  // Formula symbols are small and contain no words.
  if (gap > size * corner.apart && isSmall && first.words.length > 1 && next.words.length > 1) return false;
  if (Math.abs(first.baseline - next.baseline) <= size * 0.3) return true;
  if (isSetAbove(first, next)) return false;
  const overlap = Math.min(first.y1, next.y1) - Math.max(first.y0, next.y0);
  // The number of a note is raised by half its height.
  const least = /^\d{1,3}$/.test(first.text) && first.x1 < next.x0 ? 0.4 : 0.7;
  return (
    overlap > Math.min(first.y1 - first.y0, next.y1 - next.y0) * least && Math.min(first.size, next.size) < size * 0.86
  );
}

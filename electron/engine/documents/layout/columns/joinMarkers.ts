import { type Gutter, gutterTolerancePt } from '../lines/gaps.ts';
import { isGlyphBullet, isTypedBullet } from '../lines/glyphBullet.ts';
import { markerOf } from '../lines/listMarker.ts';
import { areOnSameLine, joinSegments, type TextLine } from '../lines/textLine.ts';
import { hangingTerms } from './hangingTerms.ts';
import { type Group, type LayoutItem, itemOf, segmentsOf } from './horizontalBands.ts';

/** Minimum fraction of the items at the left of a list that are its numbers: a speck next to them makes no separate column. */
const mostlyMarkers = 0.8;

/**
 * Merges numbers and bullets of a list, a section or lines of code with the text that they are detached from; null if the group has no
 * column of them.
 */
export function joinMarkers<Content>(group: Group<Content>): LayoutItem<Content>[] | null {
  return joinBefore(group, (gutter, index) => {
    const before = group.gutters[index - 1];
    const found = markersBefore(group.items, gutter, group.gutters.length === 1);
    return found.length > 0 || before === undefined ? found : bulletsBetween(group.items, before, gutter);
  });
}

/** Merges hanging terms in a margin with the first line of their descriptions; null if the group has none. */
export function joinNames<Content>(group: Group<Content>): LayoutItem<Content>[] | null {
  return joinBefore(group, ({ x0, x1 }) => {
    const left = group.items.filter((item) => item.x1 <= x0 + gutterTolerancePt);
    const names = hangingTerms(
      segmentsOf(left),
      segmentsOf(group.items.filter((item) => item.x0 >= x1 - gutterTolerancePt)),
    );
    return left.filter(({ segment }) => segment !== null && names.has(segment));
  });
}

/** @param markersAt returns the items before a gutter that belong to the lines after it */
function joinBefore<Content>(
  { items, gutters }: Group<Content>,
  markersAt: (gutter: Gutter, index: number) => readonly LayoutItem<Content>[],
): LayoutItem<Content>[] | null {
  for (const [index, gutter] of gutters.entries()) {
    const joined = new Map<LayoutItem<Content>, LayoutItem<Content>>();
    // An item without adjacent text keeps its position.
    const gone = new Set<LayoutItem<Content>>();
    for (const marker of markersAt(gutter, index)) {
      const [next] = items
        .filter((item) => item.x0 >= gutter.x1 - gutterTolerancePt && isOnLine(marker, item))
        .toSorted((a, b) => a.x0 - b.x0);
      if (next?.segment == null || marker.segment === null || joined.has(next)) continue;
      joined.set(next, itemOf(joinSegments([marker.segment, next.segment])));
      gone.add(marker);
    }
    if (joined.size === 0) continue;
    return items.flatMap((item) => (gone.has(item) ? [] : [joined.get(item) ?? item]));
  }
  return null;
}

function isOnLine<Content>(a: LayoutItem<Content>, b: LayoutItem<Content>): boolean {
  return a.segment !== null && b.segment !== null && areOnSameLine(a.segment, b.segment);
}

/** Maximum gap in ems between a bare number and its text: a page number is farther from the page header. */
const maxMarkerGapEm = 4.5;

function markersBefore<Content>(
  items: readonly LayoutItem<Content>[],
  gutter: Gutter,
  isOnlyGutter: boolean,
): LayoutItem<Content>[] {
  const left = items.filter(({ x1 }) => x1 <= gutter.x0 + gutterTolerancePt);
  const right = items.flatMap(({ x0, segment }) =>
    segment !== null && x0 >= gutter.x1 - gutterTolerancePt ? [segment] : [],
  );
  if (left.length === 0 || left.length > right.length * 1.5) return [];
  const isNumber = (marker: TextLine): boolean =>
    /^\d{1,3}(?:\.\d{1,2}){0,3}$/.test(marker.text) &&
    gutter.x1 - gutter.x0 <= marker.size * maxMarkerGapEm &&
    right.some((other) => areOnSameLine(marker, other) && (left.length === 1 || (isOnlyGutter && isCode(other))));
  const isGlyph = (marker: TextLine): boolean => {
    const next = right.find((other) => areOnSameLine(marker, other))?.words[0];
    const [word, more] = marker.words;
    if (next === undefined || word === undefined || more !== undefined) return false;
    return isGlyphBullet(word, next) || (isTypedBullet(word, next) && !next.style.mono);
  };
  const markers: LayoutItem<Content>[] = [];
  for (const [index, item] of left.entries()) {
    const { segment } = item;
    const isOne = segment !== null && (isMarker(segment) || isNumber(segment) || isGlyph(segment));
    if (isOne) markers.push(item);
    // The first lines of most columns already show that they contain no markers.
    else if (index + 1 - markers.length > left.length * (1 - mostlyMarkers)) return [];
  }
  return markers.length >= left.length * mostlyMarkers ? markers : [];
}

/**
 * Minimum bullets of a list next to other lists, and maximum ems from a bullet to its text: a table has such symbols far apart, or in many
 * columns.
 */
const inner = { fewest: 2, room: 2 };
const bullet = /^[•▪▫◦‣⁃►▶➢➤]$/;

/** Returns the bullets of a list that has something at its left: its column contains nothing else. */
function bulletsBetween<Content>(
  items: readonly LayoutItem<Content>[],
  before: Gutter,
  gutter: Gutter,
): LayoutItem<Content>[] {
  const own = items.filter(({ x0, x1 }) => x0 >= before.x1 - 0.5 && x1 <= gutter.x0 + gutterTolerancePt);
  const right = items.filter(({ x0 }) => x0 >= gutter.x1 - gutterTolerancePt);
  const isBullet = (item: LayoutItem<Content>): boolean =>
    item.segment !== null &&
    bullet.test(item.segment.text.trim()) &&
    gutter.x1 - gutter.x0 <= item.segment.size * inner.room &&
    right.some((other) => isOnLine(item, other));
  return own.length >= inner.fewest && own.every(isBullet) ? own : [];
}

/** The number of a section, or of a clause in one. */
const section = /^(?:(?:[IVX]{1,5}|[A-Z])\.|\.\d{1,2})$/;

/** A citation key: `[DH+00]`. */
const reference = /^\[\p{Lu}[^[\]\s]{1,12}\]$/u;

/** A dash is a marker even if alone, except at the edge of a code comment: before text it needs a space after it. */
function isMarker(segment: TextLine): boolean {
  const text = segment.text.trim();
  return (
    markerOf(text)?.rest === '' ||
    section.test(text) ||
    reference.test(text) ||
    (/^[-–—*]$/.test(text) && !isCode(segment))
  );
}

function isCode({ words }: TextLine): boolean {
  return words.every(({ style }) => style.mono);
}

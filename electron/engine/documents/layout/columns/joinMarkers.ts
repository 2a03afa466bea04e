import { isGlyphBullet, isTypedBullet } from '../lines/glyphBullet.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isBeside, joinSegments, type Segment } from '../lines/segment.ts';
import { hangingNames } from './hangingNames.ts';
import type { Gutter } from '../lines/gaps.ts';
import { itemOf, segmentsOf, type Group, type Item } from './strips.ts';

/** Part of what stands at the left of a list that its numbers are: a speck beside them makes no column of them. */
const mostlyMarkers = 0.8;

/**
 * Numbers and bullets of a list, of a section or of lines of code, that stand apart from their text, as one with it; null where
 * the group has no column of them.
 */
export function joinMarkers<Thing>(group: Group<Thing>): Item<Thing>[] | null {
  return joinBefore(group, (gutter, index) => {
    const before = group.gutters[index - 1];
    const found = markersBefore(group.items, gutter, group.gutters.length === 1);
    return found.length > 0 || before === undefined ? found : bulletsBetween(group.items, before, gutter);
  });
}

/** Names that stand before what is said of them, in a margin of their own, as one with its first line; null where the group has none. */
export function joinNames<Thing>(group: Group<Thing>): Item<Thing>[] | null {
  return joinBefore(group, ({ x0, x1 }) => {
    const left = group.items.filter((item) => item.x1 <= x0 + 0.5);
    const names = hangingNames(segmentsOf(left), segmentsOf(group.items.filter((item) => item.x0 >= x1 - 0.5)));
    return left.filter(({ segment }) => segment !== null && names.has(segment));
  });
}

/** @param markersAt what stands before a gutter and belongs to the lines behind it */
function joinBefore<Thing>(
  { items, gutters }: Group<Thing>,
  markersAt: (gutter: Gutter, index: number) => readonly Item<Thing>[],
): Item<Thing>[] | null {
  for (const [index, gutter] of gutters.entries()) {
    const joined = new Map<Item<Thing>, Item<Thing>>();
    // What has no text beside it stays where it is.
    const gone = new Set<Item<Thing>>();
    for (const marker of markersAt(gutter, index)) {
      const [next] = items
        .filter((item) => item.x0 >= gutter.x1 - 0.5 && isOnLine(marker, item))
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

function isOnLine<Thing>(a: Item<Thing>, b: Item<Thing>): boolean {
  return a.segment !== null && b.segment !== null && isBeside(a.segment, b.segment);
}

/** Ems between a bare number and its text: the number of a page stands farther from the head of it. */
const farthest = 4.5;

function markersBefore<Thing>(items: readonly Item<Thing>[], gutter: Gutter, isOnlyGutter: boolean): Item<Thing>[] {
  const left = items.filter(({ x1 }) => x1 <= gutter.x0 + 0.5);
  const right = items.flatMap(({ x0, segment }) => (segment !== null && x0 >= gutter.x1 - 0.5 ? [segment] : []));
  if (left.length === 0 || left.length > right.length * 1.5) return [];
  const isNumber = (marker: Segment): boolean =>
    /^\d{1,3}(?:\.\d{1,2}){0,3}$/.test(marker.text) &&
    gutter.x1 - gutter.x0 <= marker.size * farthest &&
    right.some((other) => isBeside(marker, other) && (left.length === 1 || (isOnlyGutter && isCode(other))));
  const isGlyph = (marker: Segment): boolean => {
    const next = right.find((other) => isBeside(marker, other))?.words[0];
    const [word, more] = marker.words;
    if (next === undefined || word === undefined || more !== undefined) return false;
    return isGlyphBullet(word, next) || (isTypedBullet(word, next) && !next.style.mono);
  };
  const clauses = clausesAmong(segmentsOf(left), right, gutter);
  const markers: Item<Thing>[] = [];
  for (const [index, item] of left.entries()) {
    const { segment } = item;
    const isOne =
      segment !== null && (clauses.has(segment) || isMarker(segment) || isNumber(segment) || isGlyph(segment));
    if (isOne) markers.push(item);
    // Of most columns the first lines tell that they are none of markers.
    else if (index + 1 - markers.length > left.length * (1 - mostlyMarkers)) return [];
  }
  return markers.length >= left.length * mostlyMarkers ? markers : [];
}

/** Bullets of a list that stands beside others, and ems from one to its text: a table has such signs far apart, or in many columns. */
const inner = { fewest: 2, room: 2 };
const bullet = /^[•▪▫◦‣⁃►▶➢➤]$/;

/** The bullets of a list that has something at its left: its column holds nothing else. */
function bulletsBetween<Thing>(items: readonly Item<Thing>[], before: Gutter, gutter: Gutter): Item<Thing>[] {
  const own = items.filter(({ x0, x1 }) => x0 >= before.x1 - 0.5 && x1 <= gutter.x0 + 0.5);
  const right = items.filter(({ x0 }) => x0 >= gutter.x1 - 0.5);
  const isBullet = (item: Item<Thing>): boolean =>
    item.segment !== null &&
    bullet.test(item.segment.text.trim()) &&
    gutter.x1 - gutter.x0 <= item.segment.size * inner.room &&
    right.some((other) => isOnLine(item, other));
  return own.length >= inner.fewest && own.every(isBullet) ? own : [];
}

/** The number of a clause of a contract or a standard. */
const clause = /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3}){1,3}\.?$/;

/** Dots from the title of a chapter to its page. */
const leader = /(?:\.\s?){5,}/;

/** The numbers of clauses in the margin of a text: they go up, and each has one text beside it, as rows of a table have not. */
function clausesAmong(left: readonly Segment[], right: readonly Segment[], gutter: Gutter): ReadonlySet<Segment> {
  const isLed = (marker: Segment): boolean =>
    /^\d{1,3}$/.test(marker.text.trim()) && right.some((other) => isBeside(marker, other) && leader.test(other.text));
  const found = left.filter(
    (marker) => (clause.test(marker.text.trim()) || isLed(marker)) && gutter.x1 - gutter.x0 <= marker.size * farthest,
  );
  const isText = (marker: Segment): boolean =>
    right.filter((other) => isBeside(marker, other) && !isMarker(other)).length === 1;
  const numbers = found
    .toSorted((a, b) => a.baseline - b.baseline)
    .map(({ text }) => text.trim().split('.').map(numberOf));
  const isRising = numbers.every((number, index) => index === 0 || isBefore(numbers[index - 1] ?? [], number));
  return new Set(isRising && found.every(isText) ? found : []);
}

/** A part of a number: the letters of appendices come after all numbers. */
function numberOf(part: string): number {
  return /^[A-Z]$/.test(part) ? afterNumbers + part.charCodeAt(0) : Number(part);
}

const afterNumbers = 1000;

function isBefore(first: readonly number[], second: readonly number[]): boolean {
  const at = first.findIndex((part, index) => part !== second[index]);
  return at === -1 ? first.length < second.length : (first[at] ?? 0) < (second[at] ?? -1);
}

/** The number of a section, or of a clause in one. */
const section = /^(?:(?:[IVX]{1,5}|[A-Z])\.|\.\d{1,2})$/;

/** What a text refers to an entry of its bibliography by: `[DH+00]`. */
const reference = /^\[\p{Lu}[^[\]\s]{1,12}\]$/u;

/** A dash is one where it stands alone as well, but for the edge of a comment in code: before text it needs room behind it. */
function isMarker(segment: Segment): boolean {
  const text = segment.text.trim();
  return (
    markerOf(text)?.rest === '' ||
    section.test(text) ||
    reference.test(text) ||
    (/^[-–—*]$/.test(text) && !isCode(segment))
  );
}

function isCode({ words }: Segment): boolean {
  return words.every(({ style }) => style.mono);
}

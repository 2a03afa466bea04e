import type { Word } from '../../pdf/pageContent.ts';
import { cutStrips } from '../lines/cutStrips.ts';
import { inkOf, makeSegments, type Segment } from '../lines/segment.ts';
import { margin, type Head } from './heads.ts';

/** The running heads and feet of a page, and what is between. */
export interface Edges {
  readonly top: readonly Segment[];
  readonly foot: readonly Segment[];
  /** All words that are in neither. */
  readonly words: readonly Word[];
}

/**
 * Takes running heads and feet out of what is laid out: a head that stands above the columns of a table is none of its rows.
 * @param heads what the pages around tell of them
 * @param page its height, and the size of most of its text, in points
 */
export function splitEdges(
  words: readonly Word[],
  heads: readonly Head[],
  page: { readonly height: number; readonly size: number },
): Edges {
  if (heads.length === 0) return { top: [], foot: [], words };
  const stripsOf = (some: readonly Word[]): Segment[][] => cutStrips(makeSegments(some), inkOf);
  const above = heads
    .filter(({ baseline }) => baseline < page.height / 2)
    .map(({ baseline }) => baseline + page.size / 2);
  const tops = stripsOf(words.filter(({ y1 }) => y1 <= Math.max(page.height * margin, ...above)));
  const below = heads.filter(({ baseline }) => baseline > page.height / 2).map(({ baseline }) => baseline - page.size);
  const feet = stripsOf(words.filter(({ y0 }) => y0 >= Math.min(page.height * (1 - margin), ...below)));
  // Below a head stands text: a table at the top of a page has other tables like it.
  const top = headsAmong(
    tops,
    (strip) =>
      areHeads(strip, heads, page.size) || (strip === tops[0] && standsApart(strip, words) && areFeet(strip, heads)),
  );
  const foot = headsAmong(feet.toReversed(), (strip) => areFeet(strip, heads));
  const taken = new Set([...top, ...foot].flatMap((segment) => segment.words));
  return { top, foot, words: taken.size === 0 ? words : words.filter((word) => !taken.has(word)) };
}

/** The segments of the strips from an edge on that are heads. */
function headsAmong(strips: readonly Segment[][], areSome: (strip: readonly Segment[]) => boolean): Segment[] {
  const end = strips.findIndex((strip) => !areSome(strip));
  return strips.slice(0, end === -1 ? strips.length : end).flat();
}

/** Part of the size of the text that a head differs by, and things side by side in one that counts no pages: at both ends, and in the middle. */
const limits = { otherSize: 0.15, beside: 3 };

/**
 * Whether a strip is heads alone. The names of columns come back on each page as well: what stands side by side is a head where it
 * counts the pages, or is of another size.
 */
function areHeads(segments: readonly Segment[], heads: readonly Head[], size: number): boolean {
  const found = segments.map((segment) => headAt(segment, heads));
  if (found.includes(undefined)) return false;
  return (
    segments.length === 1 ||
    found.some((head) => head?.counts === true) ||
    (segments.length <= limits.beside &&
      segments.every((segment) => Math.abs(segment.size - size) > size * limits.otherSize))
  );
}

/** Ems below a strip without a word: names of columns stand closer to their rows. */
const apart = 1.6;

/** Whether nothing stands close below a strip. */
function standsApart(strip: readonly Segment[], words: readonly Word[]): boolean {
  const foot = Math.max(...strip.map(({ y1 }) => y1));
  const end = foot + Math.max(...strip.map(({ size }) => size)) * apart;
  return words.every(({ y0, y1 }) => y0 >= end || (y0 + y1) / 2 <= foot);
}

/** Whether a strip is feet alone: no names of columns stand there. */
function areFeet(segments: readonly Segment[], heads: readonly Head[]): boolean {
  return segments.every((segment) => headAt(segment, heads) !== undefined);
}

function headAt({ baseline, size }: Segment, heads: readonly Head[]): Head | undefined {
  return heads.find((head) => Math.abs(baseline - head.baseline) <= size * 0.4);
}

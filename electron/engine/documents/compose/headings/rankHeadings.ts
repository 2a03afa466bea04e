import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { around } from '../../pdf/boxes.ts';
import { capitalsOf } from '../../layout/lines/capitals.ts';
import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingLook } from './headingLook.ts';

/** A heading with what is known of it. */
export interface KnownHeading {
  readonly paragraph: Paragraph;
  readonly look: HeadingLook;
  /** As its number tells it; 0 without one. */
  readonly depth: number;
  /** Its place among all paragraphs. */
  readonly place: number;
}

/** Headings of each kind at least, where capitals or the middle of the column tell one level from another. */
const fewest = 2;
/** Letters of a heading in capitals that is no abbreviation. */
const capsLetters = 5;

/**
 * What sets headings of one size and weight apart: the depth of their numbers, else capitals above small letters, else the middle of the
 * column above its edge.
 * @param paragraphs all of the document, in reading order
 * @returns 0 for the highest of a look
 */
export function rankHeadings(
  headings: readonly KnownHeading[],
  paragraphs: readonly Paragraph[],
): ReadonlyMap<Paragraph, number> {
  const ranks = new Map<Paragraph, number>();
  for (const alike of groupBy(headings, ({ look }) => `${look.size} ${String(look.bold)}`).values()) {
    const rank = byDepth(alike) ?? byCapitals(alike) ?? byPlace(alike, paragraphs);
    if (rank !== null) for (const heading of alike) ranks.set(heading.paragraph, rank(heading));
  }
  return ranks;
}

type Rank = (heading: KnownHeading) => number;

function byDepth(alike: readonly KnownHeading[]): Rank | null {
  const depths = [...new Set(alike.flatMap(({ depth }) => (depth === 0 ? [] : [depth])))];
  if (depths.length < 2) return null;
  const least = Math.min(...depths);
  return ({ depth }) => Math.max(0, depth - least);
}

function byCapitals(alike: readonly KnownHeading[]): Rank | null {
  const capitals = new Map(alike.map((heading) => [heading, capitalsOf(textOf(heading.paragraph.lines))]));
  const told = [...capitals.values()].filter((letters) => letters >= capsLetters).length;
  return told < fewest ? null : parts(alike, (heading) => (capitals.get(heading) ?? 0) > 0);
}

/** Parts headings into upper and lower ones; null where there are not enough of each, or a lower one comes first. */
function parts(alike: readonly KnownHeading[], isUpper: (heading: KnownHeading) => boolean): Rank | null {
  const upper = new Set(alike.filter(isUpper));
  const [first] = alike;
  if (upper.size < fewest || alike.length - upper.size < fewest || first === undefined || !upper.has(first))
    return null;
  return (heading) => (upper.has(heading) ? 0 : 1);
}

function byPlace(alike: readonly KnownHeading[], paragraphs: readonly Paragraph[]): Rank | null {
  if (alike.length < fewest * 2) return null;
  const places = new Map(alike.map((heading) => [heading, placeOf(heading, paragraphs)]));
  if ([...places.values()].includes('unknown')) return null;
  return parts(alike, (heading) => places.get(heading) === 'middle');
}

/** Paragraphs below a heading that may show where its column is, ems that what is in the middle is off its edge, and parts of the width that it is off the middle. */
const column = { paragraphs: 4, edge: 1.5, off: 0.03 };

/** Where a heading stands in its column, as the text below shows it. */
function placeOf(
  { paragraph, place, look }: KnownHeading,
  paragraphs: readonly Paragraph[],
): 'middle' | 'edge' | 'unknown' {
  const own = around(paragraph.lines);
  const text = paragraphs.slice(place + 1, place + 1 + column.paragraphs).find(({ lines }) => {
    const { x0, x1 } = around(lines);
    return lines.length >= 2 && x0 <= own.x0 + look.size && x1 >= own.x1;
  });
  if (text === undefined) return 'unknown';
  const { x0, x1 } = around(text.lines);
  if (own.x0 - x0 < look.size * column.edge) return 'edge';
  return Math.abs(own.x0 + own.x1 - x0 - x1) / 2 <= (x1 - x0) * column.off ? 'middle' : 'unknown';
}

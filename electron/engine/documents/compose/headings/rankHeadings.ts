import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { capitalsOf } from '../../layout/lines/capitals.ts';
import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';

/** A heading with its known properties. */
export interface KnownHeading {
  readonly paragraph: Paragraph;
  readonly style: HeadingStyle;
  /** Depth by its section number; 0 without one. */
  readonly depth: number;
  /** Index among all paragraphs. */
  readonly index: number;
}

/** Minimum headings of each kind for capitals or centering to separate two levels. */
const minHeadingsPerKind = 2;
/** Minimum characters of a heading in capitals that is no abbreviation. */
const minCapsChars = 5;

/**
 * Ranks headings of one size and weight: by the depth of their numbers, else capitals above lowercase, else centered above left-aligned.
 * @param paragraphs all of the document, in reading order
 * @returns 0 for the highest of a style
 */
export function rankHeadings(
  headings: readonly KnownHeading[],
  paragraphs: readonly Paragraph[],
): ReadonlyMap<Paragraph, number> {
  const ranks = new Map<Paragraph, number>();
  for (const alike of groupBy(headings, ({ style }) => `${style.size} ${String(style.bold)}`).values()) {
    const rank = byDepth(alike) ?? byCapitals(alike) ?? byAlignment(alike, paragraphs);
    if (rank !== null) for (const heading of alike) ranks.set(heading.paragraph, rank(heading));
  }
  return ranks;
}

type Rank = (heading: KnownHeading) => number;

function byDepth(alike: readonly KnownHeading[]): Rank | null {
  const depths = [...new Set(alike.flatMap(({ depth }) => (depth === 0 ? [] : [depth])))];
  if (depths.length < 2) return null;
  const min = Math.min(...depths);
  return ({ depth }) => Math.max(0, depth - min);
}

function byCapitals(alike: readonly KnownHeading[]): Rank | null {
  const capitals = new Map(alike.map((heading) => [heading, capitalsOf(textOf(heading.paragraph.lines))]));
  const inCapitals = [...capitals.values()].filter((letters) => letters >= minCapsChars).length;
  return inCapitals < minHeadingsPerKind ? null : splitInTwo(alike, (heading) => (capitals.get(heading) ?? 0) > 0);
}

/** Divides headings into upper and lower ones; null if there are not enough of each, or a lower one precedes all others. */
function splitInTwo(alike: readonly KnownHeading[], isUpper: (heading: KnownHeading) => boolean): Rank | null {
  const upper = new Set(alike.filter(isUpper));
  const [first] = alike;
  if (
    upper.size < minHeadingsPerKind ||
    alike.length - upper.size < minHeadingsPerKind ||
    first === undefined ||
    !upper.has(first)
  )
    return null;
  return (heading) => (upper.has(heading) ? 0 : 1);
}

function byAlignment(alike: readonly KnownHeading[], paragraphs: readonly Paragraph[]): Rank | null {
  if (alike.length < minHeadingsPerKind * 2) return null;
  const alignments = new Map(alike.map((heading) => [heading, alignmentOf(heading, paragraphs)]));
  if ([...alignments.values()].includes('unknown')) return null;
  return splitInTwo(alike, (heading) => alignments.get(heading) === 'center');
}

/** Maximum number of paragraphs below a heading that may show its column. */
const maxParagraphsBelow = 4;
/** Minimum distance of a centered heading from the column's edge, in ems, and maximum offset from the center relative to the width. */
const minCenteredIndentEm = 1.5;
const maxCenterOffsetRatio = 0.03;

/** Returns the alignment of a heading in its column, measured against the text below. */
function alignmentOf(
  { paragraph, index, style }: KnownHeading,
  paragraphs: readonly Paragraph[],
): 'center' | 'left' | 'unknown' {
  const own = boundingBox(paragraph.lines);
  const text = paragraphs.slice(index + 1, index + 1 + maxParagraphsBelow).find(({ lines }) => {
    const { x0, x1 } = boundingBox(lines);
    return lines.length >= 2 && x0 <= own.x0 + style.size && x1 >= own.x1;
  });
  if (text === undefined) return 'unknown';
  const { x0, x1 } = boundingBox(text.lines);
  if (own.x0 - x0 < style.size * minCenteredIndentEm) return 'left';
  return Math.abs(own.x0 + own.x1 - x0 - x1) / 2 <= (x1 - x0) * maxCenterOffsetRatio ? 'center' : 'unknown';
}

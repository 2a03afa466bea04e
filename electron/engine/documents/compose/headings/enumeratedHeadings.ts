import { boundingBox } from '../../pdf/boxes.ts';
import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { maxHeadingLines, sizeOf, type HeadingStyle } from './headingStyle.ts';

/** Minimum headings above prose that establish a kind, and their ratio among the decidable ones. */
const minHeadingsPerKind = 2;
const minHeadingRatio = 0.7;
/** Maximum indent of prose below such a heading, in ems. */
const maxProseIndentEm = 0.9;

type Known = readonly [Paragraph, HeadingStyle | null];

/** Paragraphs of one style with one kind of marker. */
interface Kind {
  readonly candidates: Known[];
  heads: number;
  items: number;
}

/**
 * Finds headings with list markers: `a) Goals`, `ii. Methods`. They are bold, and prose begins below them at the marker's left edge; the
 * items of a list follow each other, and their text is indented.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; long ones of such a kind are added to it
 */
export function findEnumeratedHeadings(known: Map<Paragraph, HeadingStyle | null>): ReadonlySet<Paragraph> {
  const all = [...known];
  const kinds = new Map<string, Kind>();
  for (const [index, [paragraph, seen]] of all.entries()) {
    if (paragraph.marker?.ordered !== true) continue;
    const style = seen ?? multilineHeadingStyle(paragraph);
    if (style?.bold !== true) continue;
    const key = `${style.size} ${kindOf(paragraph)}`;
    const kind = kinds.get(key) ?? { candidates: [], heads: 0, items: 0 };
    kinds.set(key, kind);
    kind.candidates.push([paragraph, style]);
    const below = all[index + 1]?.[0];
    if (below === undefined || isElsewhere(paragraph, below)) continue;
    if (isProse(below, paragraph)) kind.heads += 1;
    else kind.items += 1;
  }
  const heads = [...kinds.values()].filter(
    ({ heads, items }) => heads >= minHeadingsPerKind && heads >= (heads + items) * minHeadingRatio,
  );
  const found = heads.flatMap(({ candidates }) => candidates);
  for (const [paragraph, style] of found) known.set(paragraph, style);
  return new Set(found.map(([paragraph]) => paragraph));
}

/** Returns the style of a heading with more lines than a bold heading without a marker may have. */
function multilineHeadingStyle({ lines, isCode, isRotated }: Paragraph): HeadingStyle | null {
  if (isCode || isRotated || lines.length < 2 || lines.length > maxHeadingLines || !lines.every(({ isBold }) => isBold))
    return null;
  return /[.,;:]$/.test(textOf(lines)) ? null : { size: sizeOf(lines), bold: true };
}

/** Whether the following paragraph decides nothing: it is in another column, or the first item of another list. */
function isElsewhere({ lines, marker }: Paragraph, below: Paragraph): boolean {
  if (boundingBox(below.lines).y0 < boundingBox(lines).y0) return true;
  return below.marker !== null && kindOf(below) !== kindOf({ marker });
}

/** Returns the kind of a marker: the characters around its number or letter, and which of the two it has. */
function kindOf({ marker }: Pick<Paragraph, 'marker'>): string {
  return marker?.marker.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '1') ?? '';
}

/** Whether a text that is not a list item is not indented further than the marker above it. */
function isProse({ lines, marker, isCode, isRotated }: Paragraph, head: Paragraph): boolean {
  if (marker !== null || isCode || isRotated || lines.every(({ isBold }) => isBold)) return false;
  return boundingBox(lines).x0 - boundingBox(head.lines).x0 <= (head.lines[0]?.size ?? 0) * maxProseIndentEm;
}

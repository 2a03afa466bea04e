import { around } from '../../pdf/boxes.ts';
import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { mostLines, sizeOf, type HeadingLook } from './headingLook.ts';

/** Heads above prose that tell of a kind at least, part of them among what could tell, and ems that prose stands in below one at most. */
const limits = { fewest: 2, share: 0.7, indent: 0.9 };

type Known = readonly [Paragraph, HeadingLook | null];

/** Paragraphs of one look, with one kind of marker. */
interface Kind {
  readonly own: Known[];
  heads: number;
  items: number;
}

/**
 * The headings that begin as items do: `a) Goals`, `ii. Methods`. They are bold, and prose begins below them where their markers do; the
 * items of a list follow each other, and what is said of one stands in.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; long ones of such a kind are added to it
 */
export function findMarkedHeads(known: Map<Paragraph, HeadingLook | null>): ReadonlySet<Paragraph> {
  const all = [...known];
  const kinds = new Map<string, Kind>();
  for (const [place, [paragraph, seen]] of all.entries()) {
    if (paragraph.marker?.ordered !== true) continue;
    const look = seen ?? longLook(paragraph);
    if (look?.bold !== true) continue;
    const key = `${look.size} ${kindOf(paragraph)}`;
    const kind = kinds.get(key) ?? { own: [], heads: 0, items: 0 };
    kinds.set(key, kind);
    kind.own.push([paragraph, look]);
    const below = all[place + 1]?.[0];
    if (below === undefined || isElsewhere(paragraph, below)) continue;
    if (isProse(below, paragraph)) kind.heads += 1;
    else kind.items += 1;
  }
  const heads = [...kinds.values()].filter(
    ({ heads, items }) => heads >= limits.fewest && heads >= (heads + items) * limits.share,
  );
  const found = heads.flatMap(({ own }) => own);
  for (const [paragraph, look] of found) known.set(paragraph, look);
  return new Set(found.map(([paragraph]) => paragraph));
}

/** The look of one that takes more lines than a bold heading without a marker may. */
function longLook({ lines, isCode, isAside }: Paragraph): HeadingLook | null {
  if (isCode || isAside || lines.length < 2 || lines.length > mostLines || !lines.every(({ isBold }) => isBold))
    return null;
  return /[.,;:]$/.test(textOf(lines)) ? null : { size: sizeOf(lines), bold: true };
}

/** Whether what follows says nothing: it stands in another column, or is the first of another list. */
function isElsewhere({ lines, marker }: Paragraph, below: Paragraph): boolean {
  if (around(below.lines).y0 < around(lines).y0) return true;
  return below.marker !== null && kindOf(below) !== kindOf({ marker });
}

/** The kind of a marker: what stands around its number or letter, and which of both it is. */
function kindOf({ marker }: Pick<Paragraph, 'marker'>): string {
  return marker?.marker.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '1') ?? '';
}

/** Whether a text that is no item begins no further in than the marker above it. */
function isProse({ lines, marker, isCode, isAside }: Paragraph, head: Paragraph): boolean {
  if (marker !== null || isCode || isAside || lines.every(({ isBold }) => isBold)) return false;
  return around(lines).x0 - around(head.lines).x0 <= (head.lines[0]?.size ?? 0) * limits.indent;
}

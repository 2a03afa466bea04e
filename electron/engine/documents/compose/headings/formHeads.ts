import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';

/** Part of its size by which a head may differ from the same head of another page, and points that it may be moved. */
const unrest = { size: 0.15, place: 40 };

/**
 * The heads of pages that are one form, filled in again and printed a little larger or smaller, as one look: the largest of them.
 * @param looks of all headings of a document; changed in place
 */
export function uniteFormHeads<Look extends { readonly size: number; readonly bold: boolean }>(
  looks: Map<Paragraph, Look | null>,
): void {
  const seen = [...looks].flatMap(([paragraph, look]) => (look === null ? [] : [[paragraph, look] as const]));
  const byText = groupBy(seen, ([{ lines }, { bold }]) => `${String(bold)} ${textOf(lines)}`);
  for (const heads of byText.values()) {
    const [largest] = heads.toSorted((a, b) => b[1].size - a[1].size);
    if (largest === undefined || heads.length < 2) continue;
    for (const [paragraph, look] of heads) {
      const isClose =
        look.size >= largest[1].size * (1 - unrest.size) &&
        Math.abs(topOf(paragraph) - topOf(largest[0])) <= unrest.place;
      if (isClose) looks.set(paragraph, largest[1]);
    }
  }
}

function topOf({ lines }: Paragraph): number {
  return lines[0]?.y0 ?? 0;
}

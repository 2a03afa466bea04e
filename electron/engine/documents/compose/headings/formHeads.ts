import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';

/** Part of its size by which a head may differ from the same head of another page, and points that it may be moved. */
const tolerance = { size: 0.15, place: 40 };

/**
 * Merges the styles of headings that repeat on pages of one form, filled in again and printed slightly larger or smaller: all get the
 * largest style.
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
        look.size >= largest[1].size * (1 - tolerance.size) &&
        Math.abs(topOf(paragraph) - topOf(largest[0])) <= tolerance.place;
      if (isClose) looks.set(paragraph, largest[1]);
    }
  }
}

function topOf({ lines }: Paragraph): number {
  return lines[0]?.y0 ?? 0;
}

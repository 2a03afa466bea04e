import type { Segment } from '../../layout/lines/segment.ts';
import type { LaidPage } from '../../layout/page/laidPage.ts';
import { type FurnitureType, type HeadCandidate, isOutermost, typeOf } from './headCandidate.ts';

/** Pages that have one at a place, part of the size of the text that they are smaller than, points that they may be off, and letters that they have at most. */
const limits = { pages: 3, size: 0.85, unrest: 1, letters: 60 };

/**
 * Heads that name the section of their page, whatever each is called: on several pages something in the same small print stands at one
 * place above the text, and begins or ends at the same place.
 * @param size of most text of the document, in points
 */
export function addSmallHeads(
  candidates: readonly HeadCandidate[],
  pages: readonly LaidPage[],
  found: Map<Segment, FurnitureType>,
  size: number,
): void {
  const small = candidates.filter((candidate) => {
    const { isTop, line, page } = candidate;
    if (!isTop || line.size > size * limits.size || line.text.length > limits.letters) return false;
    // A program in small print goes on at the head of a page, and so does a text.
    if (line.words.some(({ style }) => style.mono) || !isOutermost(candidate, pages[page]?.height ?? 0)) return false;
    return !candidates.some(
      (other) => other.isTop && other.page === page && other.line !== line && other.line.size === line.size,
    );
  });
  for (const candidate of small) {
    if (found.has(candidate.line)) continue;
    const alike = small.filter(({ line }) => isAtSamePlace(candidate.line, line));
    if (new Set(alike.map(({ page }) => page)).size >= limits.pages) found.set(candidate.line, typeOf(candidate));
  }
}

function isAtSamePlace(a: Segment, b: Segment): boolean {
  const [one, other] = [a.words[0]?.style, b.words[0]?.style];
  if (a.size !== b.size || one?.font !== other?.font || Math.abs(a.baseline - b.baseline) > limits.unrest) return false;
  return [a.x0 - b.x0, a.x1 - b.x1].some((off) => Math.abs(off) <= limits.unrest);
}

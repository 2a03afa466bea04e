import type { TextLine } from '../../layout/lines/textLine.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import { type FurnitureType, type HeadCandidate, isOutermost, typeOf } from './headCandidate.ts';

/** Minimum pages with one at a position, maximum size relative to the text, position tolerance in points, and maximum characters. */
const limits = { pages: 3, size: 0.85, unrest: 1, letters: 60 };

/**
 * Adds headers that name the section of their page, whatever their text: on several pages small print is at one position above the text,
 * and begins or ends at the same x.
 * @param size of most text of the document, in points
 */
export function addSmallHeads(
  candidates: readonly HeadCandidate[],
  pages: readonly PageLayout[],
  found: Map<TextLine, FurnitureType>,
  size: number,
): void {
  const small = candidates.filter((candidate) => {
    const { isTop, line, page } = candidate;
    if (!isTop || line.size > size * limits.size || line.text.length > limits.letters) return false;
    // Code in small print continues at the top of a page, and so does text.
    if (line.words.some(({ style }) => style.mono) || !isOutermost(candidate, pages[page]?.height ?? 0)) return false;
    return !candidates.some(
      (other) => other.isTop && other.page === page && other.line !== line && other.line.size === line.size,
    );
  });
  for (const candidate of small) {
    if (found.has(candidate.line)) continue;
    const alike = small.filter(({ line }) => isAtSamePosition(candidate.line, line));
    if (new Set(alike.map(({ page }) => page)).size >= limits.pages) found.set(candidate.line, typeOf(candidate));
  }
}

function isAtSamePosition(a: TextLine, b: TextLine): boolean {
  const [one, other] = [a.words[0]?.style, b.words[0]?.style];
  if (a.size !== b.size || one?.font !== other?.font || Math.abs(a.baseline - b.baseline) > limits.unrest) return false;
  return [a.x0 - b.x0, a.x1 - b.x1].some((off) => Math.abs(off) <= limits.unrest);
}

import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { headerTolerancePt, type HeadCandidate } from './headCandidate.ts';

/**
 * Minimum number of lines that two pages share, and their minimum ratio of the shorter page's lines, for one page to be an extended version
 * of the other.
 */
const grown = { lines: 4, share: 0.6 };
/** Parts of its distance to the text that other lines of its page are apart, and how many of them are. */
const rhythm = { least: 0.85, most: 1.6, steps: 2 };

/** Difference in points up to which two sizes are the same in print. */
const sameSizePt = 0.5;

const hasWord = /\p{L}{3}/u;

/** Separates text that repeats at page edges from headers and footers. */
export interface RepeatedText {
  /**
   * Whether a repeated line is text: a slide builds up from page to page, and its lines keep the line spacing of the text. None of the
   * other pages with the line has anything different.
   */
  comesAgain(candidate: HeadCandidate): boolean;
  /** Whether a line names a part of its page, as others on the same page do that are called and set alike. */
  namesParts(candidate: HeadCandidate): boolean;
}

/** Computed on demand: most lines are decided without it. */
export function findRepeatedText(pages: readonly PageLayout[], candidates: readonly HeadCandidate[]): RepeatedText {
  let byKey: ReadonlyMap<string, readonly HeadCandidate[]> | null = null;
  const lines = new Map<number, readonly TextLine[]>();
  const grows = new Map<string, boolean>();
  // A header of a thousand pages is queried a thousand times, each time for all of them.
  const rhythms = new Map<HeadCandidate, boolean>();
  const linesOf = (page: number): readonly TextLine[] => {
    const known = lines.get(page);
    if (known !== undefined) return known;
    const laid = pages[page];
    const found = laid === undefined ? [] : linesOnPage(laid).toSorted((a, b) => a.baseline - b.baseline);
    lines.set(page, found);
    return found;
  };
  const areOne = (a: number, b: number): boolean => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = grows.get(key);
    if (known !== undefined) return known;
    const found = haveGrown(linesOf(a), linesOf(b));
    grows.set(key, found);
    return found;
  };
  const keepsRhythm = (candidate: HeadCandidate): boolean => {
    const known = rhythms.get(candidate);
    if (known !== undefined) return known;
    const found = isInRhythm(candidate, linesOf(candidate.page));
    rhythms.set(candidate, found);
    return found;
  };
  return {
    comesAgain(candidate) {
      if (!hasWord.test(candidate.key)) return false;
      byKey ??= groupBy(candidates, ({ key }) => key);
      const same = byKey.get(candidate.key)?.filter((other) => isThere(candidate, other)) ?? [];
      return (
        same.some(keepsRhythm) && same.every(({ page }) => page === candidate.page || areOne(candidate.page, page))
      );
    },
    namesParts: ({ line, page }) =>
      line.isBold &&
      linesOf(page).some(
        (other) => other !== line && other.isBold && other.size === line.size && other.text.trim() === line.text.trim(),
      ),
  };
}

function isThere({ line, isTop }: HeadCandidate, other: HeadCandidate): boolean {
  return other.isTop === isTop && Math.abs(other.line.baseline - line.baseline) <= headerTolerancePt;
}

function haveGrown(a: readonly TextLine[], b: readonly TextLine[]): boolean {
  const [few, many] = [a, b].map((lines) => new Set(lines.map(({ text }) => text))).toSorted((x, y) => x.size - y.size);
  if (few === undefined || many === undefined) return false;
  const both = [...few].filter((text) => many.has(text)).length;
  return both === few.size || (both >= grown.lines && both >= few.size * grown.share);
}

/** Whether a line is set as the one next to it, no farther from it than other lines of the page are from each other. */
function isInRhythm({ line, isTop }: HeadCandidate, lines: readonly TextLine[]): boolean {
  const at = lines.indexOf(line);
  const next = lines[at + (isTop ? 1 : -1)];
  if (at === -1 || next === undefined || Math.abs(next.size - line.size) > sameSizePt) return false;
  const gap = Math.abs(next.baseline - line.baseline);
  const steps = lines.filter((other, place) => {
    const below = lines[place + 1];
    if (below === undefined || other === line || below === line) return false;
    const step = below.baseline - other.baseline;
    return step >= gap * rhythm.least && step <= gap * rhythm.most;
  });
  return steps.length >= rhythm.steps;
}

import { type RefObject, useEffect, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { FindHit, ReadingSource } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';
import type { Find } from '../find/useFind.ts';
import { findRanges, literalPattern } from './findRanges.ts';
import type { LinePositions } from './linePositions.ts';
import { useMarkedWords } from './useMarkedWords.ts';

interface MarkedHitsOptions {
  readonly find: Find;
  readonly bodyId: BodyId;
  readonly source: ReadingSource;
  readonly linePositions: RefObject<LinePositions | null>;
  readonly goTo: (line: number) => void;
  /** Other words to mark, as the text has them. */
  readonly words: readonly string[];
  /** The rendered text is visible. */
  readonly isOn: boolean;
}

const [hitName, currentName] = ['find-hit', 'find-current'] as const;

/**
 * Highlights matches in the rendered text without changing it (CSS Custom Highlight API), and scrolls to the current one. Matches are those
 * of the source; if the rendered block has fewer, for instance because one is in a link's URL, the nearest one is current.
 */
export function useMarkedHits({
  find,
  bodyId,
  source,
  linePositions,
  goTo,
  words: others,
  isOn,
}: MarkedHitsOptions): void {
  useMarkedWords({ words: others, linePositions, isOn });
  const { query, hits, current } = find;
  const hit = hits[current];
  const words = useSearchText(find, bodyId, source);
  useEffect(() => {
    const pane = linePositions.current?.pane;
    if (!isOn || pane === undefined || words === '' || hit === undefined) return undefined;
    const isDrawn = (): boolean => linePositions.current?.isDrawn(hit.line) === true;
    const mark = (): Range | null => markIn(pane, words, { find, hit, isDrawn: isDrawn() });
    const show = (): void => {
      const range = mark();
      if (range === null) return goTo(hit.line);
      const [seen, found] = [pane.getBoundingClientRect(), range.getBoundingClientRect()];
      if (found.top < seen.top || found.bottom > seen.bottom)
        pane.scrollTop += found.top - seen.top - pane.clientHeight / 3;
      return undefined;
    };
    show();
    // Scrolls to the hit once: after that the scroll position is the user's.
    let isSeen = isDrawn();
    let frame = 0;
    // Blocks are added and removed during scrolling; added blocks are marked in the next frame.
    const drawn = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (isSeen) mark();
        else show();
        isSeen ||= isDrawn();
      });
    });
    drawn.observe(pane, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(hitName);
      CSS.highlights.delete(currentName);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other parts of `find` are made anew with each drawing
  }, [query, hits, hit, words, linePositions, goTo, isOn]);
}

/** Returns the literal search text; for a regular expression, the text of its current match. */
function useSearchText({ query, hits, current }: Find, bodyId: BodyId, source: ReadingSource): string {
  const documents = useDocuments();
  const [matched, setMatched] = useState('');
  const hit = hits[current];
  const [start, end] = query.regex && hit !== undefined ? [hit.start, Math.min(hit.end, hit.start + 500)] : [0, 0];
  useEffect(() => {
    let isCurrent = true;
    if (end > start)
      documents.call('text', { bodyId, source, start, end }).then(
        (text) => isCurrent && setMatched(text),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [documents, bodyId, source, start, end]);
  return query.regex ? matched : query.text;
}

interface Marked {
  readonly find: Find;
  readonly hit: FindHit;
  /** The block that contains the match is rendered. */
  readonly isDrawn: boolean;
}

/**
 * Marks the matches in the rendered blocks; returns the range of the current match, null if its block is not rendered or does not show it.
 */
function markIn(pane: HTMLElement, words: string, { find: { query, hits }, hit, isDrawn }: Marked): Range | null {
  const pattern = literalPattern(words, query);
  if (pattern === null) return null;
  const blocks = [...pane.querySelectorAll<HTMLElement>('[data-line]')];
  const all = new Highlight();
  const now = new Highlight();
  let found: Range | null = null;
  for (const [index, block] of blocks.entries()) {
    const first = lineOf(block);
    const next = blocks[index + 1];
    const end = next === undefined ? Number.POSITIVE_INFINITY : lineOf(next);
    const ranges = findRanges(block, pattern);
    for (const range of ranges) all.add(range);
    if (!isDrawn || hit.line < first || hit.line >= end) continue;
    const before = hits.filter(({ line, start }) => line >= first && line < end && start < hit.start).length;
    found = ranges[Math.min(before, ranges.length - 1)] ?? null;
    if (found !== null) now.add(found);
  }
  now.priority = 1;
  CSS.highlights.set(hitName, all);
  CSS.highlights.set(currentName, now);
  return found;
}

function lineOf(block: HTMLElement): number {
  return Number(block.dataset['line'] ?? 0);
}

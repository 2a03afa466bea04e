import { type RefObject, useEffect } from 'react';
import { countAbove } from '../countAbove.ts';
import { sourceRowHeight, sourceTopPadding } from '../SourceView.tsx';
import { blockAt, type BlockEdges, placeAt, positionOf } from './blockPlace.ts';

export type SplitSide = 'source' | 'reading';

interface SplitScrollOptions {
  readonly source: RefObject<HTMLElement | null>;
  readonly reading: RefObject<HTMLElement | null>;
  /** The side that a person moves; the other follows. */
  readonly leader: RefObject<SplitSide>;
  /** The row of the source at which each block begins, and how many rows there are; null while both are not on screen. */
  readonly rows: { readonly starts: readonly number[]; readonly total: number } | null;
  /** The source is read beyond what is drawn so far. */
  readonly onMissing: () => void;
}

/** What tells that a person moves a pane, or is about to. */
const byHand = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;
/** A place that was guessed is looked at again until it rests. */
const framesOfRest = 3;

/**
 * Keeps both sides of the split view at the same block, by the lines of the source that each block stands for. Only the side
 * in hand leads: what the other does while it follows moves nothing, so that neither pushes the other to and fro.
 */
export function useSplitScroll({ source, reading, leader, rows, onMissing }: SplitScrollOptions): void {
  useEffect(() => {
    const panes = { source: source.current, reading: reading.current };
    if (rows === null || panes.source === null || panes.reading === null) return;
    const { source: text, reading: page } = panes;
    const drawn = page.getElementsByClassName('markdown-block') as HTMLCollectionOf<HTMLElement>;
    let frame = 0;
    const align = (restLeft: number): void => {
      const pane = leader.current === 'source' ? page : text;
      const before = pane.scrollTop;
      if (leader.current === 'source') showInReading(text, page, drawn, rows, onMissing);
      else showInSource(text, page, drawn, rows);
      cancelAnimationFrame(frame);
      const left = Math.abs(pane.scrollTop - before) >= 1 ? framesOfRest : restLeft - 1;
      if (left > 0) frame = requestAnimationFrame(() => align(left));
    };
    const sides = (['source', 'reading'] as const).map((side) => {
      const lead = (): void => {
        leader.current = side;
      };
      return { pane: panes[side], lead };
    });
    // Whichever moves: a wheel that still turns, or heights that become known, must not leave the follower elsewhere.
    const follow = (): void => align(framesOfRest);
    for (const { pane, lead } of sides) {
      for (const name of byHand) pane?.addEventListener(name, lead, { passive: true, capture: true });
      pane?.addEventListener('scroll', follow, { passive: true });
    }
    // What comes into sight takes its real height some frames later, and need not scroll anything for that.
    const growth = new ResizeObserver(follow);
    if (page.firstElementChild !== null) growth.observe(page.firstElementChild);
    align(framesOfRest);
    return () => {
      growth.disconnect();
      cancelAnimationFrame(frame);
      for (const { pane, lead } of sides) {
        for (const name of byHand) pane?.removeEventListener(name, lead, { capture: true });
        pane?.removeEventListener('scroll', follow);
      }
    };
  }, [source, reading, leader, rows, onMissing]);
}

type Rows = NonNullable<SplitScrollOptions['rows']>;
type Drawn = HTMLCollectionOf<HTMLElement>;

function showInReading(text: HTMLElement, page: HTMLElement, drawn: Drawn, rows: Rows, onMissing: () => void): void {
  const edges = sourceEdges(rows);
  const index = blockAt(edges, text.scrollTop);
  if (index >= drawn.length) onMissing();
  if (text.scrollTop <= 0) page.scrollTop = 0;
  else if (isAtEnd(text) && drawn.length >= rows.starts.length) page.scrollTop = page.scrollHeight;
  else if (drawn.length > 0) {
    const place = placeAt(edges, Math.min(index, drawn.length - 1), text.scrollTop);
    page.scrollTop += positionOf(readingEdges(page, drawn), place) - page.getBoundingClientRect().top;
  }
}

function showInSource(text: HTMLElement, page: HTMLElement, drawn: Drawn, rows: Rows): void {
  const edge = page.getBoundingClientRect().top;
  const index = Math.min(countAbove([...drawn], edge, 'top'), rows.starts.length) - 1;
  if (page.scrollTop <= 0 || index < 0) text.scrollTop = 0;
  else if (isAtEnd(page) && drawn.length >= rows.starts.length) text.scrollTop = text.scrollHeight;
  else text.scrollTop = positionOf(sourceEdges(rows), placeAt(readingEdges(page, drawn), index, edge));
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - 1;
}

function sourceEdges({ starts, total }: Rows): BlockEdges {
  const start = (row: number): number => sourceTopPadding + row * sourceRowHeight;
  return { count: starts.length, start: (index) => start(starts[index] ?? total), end: start(total) };
}

/** In the window's own coordinates. */
function readingEdges(page: HTMLElement, drawn: Drawn): BlockEdges {
  const bottom = page.getBoundingClientRect().top - page.scrollTop + page.scrollHeight;
  return {
    count: drawn.length,
    start: (index) => drawn[index]?.getBoundingClientRect().top ?? bottom,
    end: bottom,
  };
}

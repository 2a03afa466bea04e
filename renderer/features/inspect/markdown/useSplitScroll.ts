import { type RefObject, useEffect } from 'react';
import { maxTopOffset, goTo, topOf } from '../../../ui/tables/tallScroll.ts';
import { sourceRowHeight, sourceTopPadding } from '../html/SourceView.tsx';
import { blockAt, type BlockEdges, blockOffsetAt, positionOf } from './blockOffset.ts';
import { isAtEnd } from './isAtEnd.ts';
import type { LinePositions } from './linePositions.ts';
import type { BlockRows } from './useBlockRows.ts';

export type SplitSide = 'source' | 'reading';

interface SplitScrollOptions {
  readonly source: RefObject<HTMLElement | null>;
  readonly reading: RefObject<LinePositions | null>;
  /** The side that a person moves; the other follows. */
  readonly leader: RefObject<SplitSide>;
  /** Null while both are not on screen. */
  readonly rows: BlockRows | null;
}

/** Events that show that the user scrolls a pane, or is about to. */
const userScrollEvents = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;
/** An estimated position is checked again for this many frames without movement. */
const framesOfRest = 3;

/**
 * Keeps both sides of the split view at the same block, by the source lines of each block. Only the side that the user scrolls leads:
 * scroll events of the follower are ignored, so that the two never push each other back and forth.
 */
export function useSplitScroll({ source, reading, leader, rows }: SplitScrollOptions): void {
  useEffect(() => {
    const places = reading.current;
    const panes = { source: source.current, reading: places?.pane };
    if (rows === null || places === null || panes.source === null) return;
    const text = panes.source;
    const page = places.pane;
    let frame = 0;
    const align = (restLeft: number): void => {
      const pane = leader.current === 'source' ? page : text;
      const before = topOf(pane);
      if (leader.current === 'source') showInReading(text, places, rows);
      else showInSource(text, places, rows);
      cancelAnimationFrame(frame);
      const left = Math.abs(topOf(pane) - before) >= 1 ? framesOfRest : restLeft - 1;
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
      for (const name of userScrollEvents) pane?.addEventListener(name, lead, { passive: true, capture: true });
      pane?.addEventListener('scroll', follow, { passive: true });
    }
    // Newly visible blocks get their real height some frames later, possibly without a scroll event.
    const growth = new ResizeObserver(follow);
    if (page.firstElementChild !== null) growth.observe(page.firstElementChild);
    align(framesOfRest);
    return () => {
      growth.disconnect();
      cancelAnimationFrame(frame);
      for (const { pane, lead } of sides) {
        for (const name of userScrollEvents) pane?.removeEventListener(name, lead, { capture: true });
        pane?.removeEventListener('scroll', follow);
      }
    };
  }, [source, reading, leader, rows]);
}

function showInReading(text: HTMLElement, places: LinePositions, rows: BlockRows): void {
  const { pane } = places;
  const edges = sourceEdges(rows);
  const top = topOf(text);
  if (top <= 0) pane.scrollTop = 0;
  else if (isAtEnd(text)) pane.scrollTop = pane.scrollHeight;
  else {
    const place = blockOffsetAt(edges, blockAt(edges, top), top);
    pane.scrollTop = positionOf(readingEdges(places, rows), place);
  }
}

function showInSource(text: HTMLElement, places: LinePositions, rows: BlockRows): void {
  const { pane } = places;
  const edges = readingEdges(places, rows);
  if (pane.scrollTop <= 0) goTo(text, 0);
  else if (isAtEnd(pane)) goTo(text, maxTopOffset(text));
  else {
    const place = blockOffsetAt(edges, blockAt(edges, pane.scrollTop), pane.scrollTop);
    goTo(text, positionOf(sourceEdges(rows), place));
  }
}

function sourceEdges({ starts, total }: BlockRows): BlockEdges {
  const start = (row: number): number => sourceTopPadding + row * sourceRowHeight;
  return { count: starts.length, start: (index) => start(starts[index] ?? total), end: start(total) };
}

function readingEdges(places: LinePositions, { lines }: BlockRows): BlockEdges {
  return { count: lines.length, start: (index) => places.topOf(lines[index] ?? 0), end: places.pane.scrollHeight };
}

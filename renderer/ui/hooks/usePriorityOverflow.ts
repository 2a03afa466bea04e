import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Keeps a line of facts within its width: those with `data-spare` are dropped rank by rank, 1 first, until the rest fits. Facts without a
 * rank stay. An element with `data-spared` takes space only if facts were dropped, to indicate them. Returns the highest dropped rank, 0
 * for none. For a single line such as a header, since it is measured whenever it or its width changes.
 */
export function usePriorityOverflow(line: RefObject<HTMLElement | null>): number {
  const [gone, setGone] = useState(0);
  // After every change: other words need other room.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what has gone changes no width, so that the next look finds the same
  useLayoutEffect(() => {
    if (line.current !== null) setGone(spare(line.current));
  });
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setGone(spare(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [line]);
  return gone;
}

function spare(line: HTMLElement): number {
  const items = [...line.querySelectorAll<HTMLElement>('[data-spare]')];
  const rest = line.querySelectorAll<HTMLElement>('[data-spared]');
  const isFull = (): boolean => line.scrollWidth > line.clientWidth;
  for (const item of items) item.hidden = false;
  for (const each of rest) each.hidden = true;
  if (!isFull()) return 0;
  for (const each of rest) each.hidden = false;
  const ranks = [...new Set(items.map(rankOf))].toSorted((one, other) => one - other);
  let gone = 0;
  for (const rank of ranks) {
    if (!isFull()) break;
    for (const item of items) if (rankOf(item) === rank) item.hidden = true;
    gone = rank;
  }
  return gone;
}

function rankOf(item: HTMLElement): number {
  return Number(item.dataset['spare']);
}

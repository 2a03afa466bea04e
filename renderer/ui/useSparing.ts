import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps a line of facts within its width: those with `data-spare` go one rank after the other, 1 first, until the rest has
 * room. What has no rank stays. For a single line such as a header, since it is measured whenever it or its width changes.
 */
export function useSparing(line: RefObject<HTMLElement | null>): void {
  // After every change: other words need other room.
  useLayoutEffect(() => {
    if (line.current !== null) spare(line.current);
  });
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => spare(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [line]);
}

function spare(line: HTMLElement): void {
  const items = [...line.querySelectorAll<HTMLElement>('[data-spare]')];
  for (const item of items) item.hidden = false;
  const ranks = [...new Set(items.map(rankOf))].toSorted((one, other) => one - other);
  for (const rank of ranks) {
    if (line.scrollWidth <= line.clientWidth) return;
    for (const item of items) if (rankOf(item) === rank) item.hidden = true;
  }
}

function rankOf(item: HTMLElement): number {
  return Number(item.dataset['spare']);
}

import { useEffect } from 'react';

/**
 * Marks the items of a row that scrolls while the row's edge cuts them (`data-cut`): words are shown whole or not at all. They
 * stay in the reach of keys and screen readers, and are whole once the row has scrolled to them. Looked for anew when
 * the words of `items` change.
 */
export function useWholeItems(row: HTMLElement | null, selector: string, items: string): void {
  useEffect(() => {
    if (row === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute('data-cut', intersectionRatio < whole);
      },
      { root: row, threshold: whole },
    );
    for (const item of row.querySelectorAll(selector)) observer.observe(item);
    return () => observer.disconnect();
  }, [row, selector, items]);
}

/** A fraction of a pixel at the edge cuts nothing. */
const whole = 0.98;

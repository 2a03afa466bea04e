import { useEffect } from 'react';

/**
 * Marks the items of a scrolling row that are clipped by its edge (`data-cut`): labels are shown entirely or not at all. They remain
 * available to keys and screen readers, and are shown once the row has scrolled to them. Checked again when the labels in `items` change.
 */
export function useClippedItems(row: HTMLElement | null, selector: string, items: string): void {
  useEffect(() => {
    if (row === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute('data-cut', intersectionRatio < fullyVisibleRatio);
      },
      { root: row, threshold: fullyVisibleRatio },
    );
    for (const item of row.querySelectorAll(selector)) observer.observe(item);
    return () => observer.disconnect();
  }, [row, selector, items]);
}

/** A fraction of a pixel at the edge cuts nothing. */
const fullyVisibleRatio = 0.98;

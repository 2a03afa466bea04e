import type { Locator } from '@playwright/test';

/** Checks once without waiting: an awaited locator describes the entire page each time, which takes seconds on a long one. */
export function isInSight(place: Locator): Promise<boolean> {
  return place.evaluateAll((found) =>
    found.some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < innerHeight;
    }),
  );
}

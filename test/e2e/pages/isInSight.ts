import type { Locator } from '@playwright/test';

/** Asked by a plain look: a locator that is waited for describes the whole page each time, which takes seconds on a long one. */
export function isInSight(place: Locator): Promise<boolean> {
  return place.evaluateAll((found) =>
    found.some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < innerHeight;
    }),
  );
}

import type { Page } from '@playwright/test';

/** Counts the presses of a mouse button in the window from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { clicksOfTask: number };
    counter.clicksOfTask = 0;
    document.addEventListener('pointerdown', ({ isTrusted }) => (counter.clicksOfTask += isTrusted ? 1 : 0), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicksOfTask: number }).clicksOfTask);
}

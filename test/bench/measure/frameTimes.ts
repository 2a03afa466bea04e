import type { Page } from 'playwright';
import { percentile95 } from './scriptTime.ts';

/** The time between two frames of a window in ms, p95, watched for so many ms. */
export async function framesP95(page: Page, length: number): Promise<number> {
  const times = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        const note = (now: number): void => {
          frames.push(now);
          if (now - (frames[0] ?? now) < ms) requestAnimationFrame(note);
          else resolve(frames);
        };
        requestAnimationFrame(note);
      }),
    length,
  );
  return percentile95(times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

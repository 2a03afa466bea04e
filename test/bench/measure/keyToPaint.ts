import type { Locator, Page } from 'playwright';
import { median } from './statistics.ts';

const presses = 20;

/**
 * Presses a digit repeatedly at the end of a field and deletes it; returns the median ms from the key press to the paint in which `shown`
 * has one character more. `shown` may be the field itself or another element that follows it.
 */
export async function keyToPaint(page: Page, shown: Locator): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < presses; count += 1) {
    const painted = await shown.evaluateHandle(awaitLonger);
    await page.keyboard.press('7');
    times.push(await painted.evaluate(({ ms }) => ms));
    await page.keyboard.press('Backspace');
    // What was put off until after the frame is over: it is the next key's, not this one's.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  return median(times);
}

/** Runs in the page. In an object, so that it is not waited for. */
function awaitLonger(element: Element): { readonly ms: Promise<number> } {
  const lengthNow = (): number => (element instanceof HTMLInputElement ? element.value : element.textContent).length;
  const length = lengthNow();
  const ms = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`no key was shown by ${element.outerHTML.slice(0, 200)}`)), 10_000);
    const hear = ({ timeStamp }: KeyboardEvent): void => {
      const look = (): void => {
        if (lengthNow() === length) return void requestAnimationFrame(look);
        // A message that is posted in a frame comes after its painting.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    globalThis.addEventListener('keydown', hear, { capture: true, once: true });
  });
  return { ms };
}

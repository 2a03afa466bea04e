import { expect, type Page } from '@playwright/test';
import { documentAnswer, type V2Service } from '../support/v2Service.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';

/** A text that is long enough to be half-way through. */
export const longText = Array.from(
  { length: 150 },
  (_, index) => `## Part ${index}\n\nSome words of part ${index}.`,
).join('\n\n');

/** The same as HTML, with line breaks in the pretty-printed source too. */
export const longHtml = Array.from(
  { length: 150 },
  (_, index) => `<h2>Part ${index}</h2>\n<p>Some words of part ${index}.</p>`,
).join('\n');

/** Unsaved work next to a test's own tab, which no crash may lose (security 9: drafts, tabs, scroll). */
export interface WorkInProgress {
  readonly connection: { readonly id: string; readonly name: string; readonly baseUrl: string };
  /** To be the last tab of the profile. */
  readonly tab: { readonly connection: string; readonly body: { url: string; formats: string[] } };
  /** Goes there, reads half-way through a result under its second tab and types half an address. */
  begin(page: Page): Promise<void>;
  /** Opens the work and checks it. */
  expectUntouched(page: Page): Promise<void>;
}

const id = 'work';
const place = 1640;
const draft = 'https://example.com/reading/half a thought';

/** Ctrl+9 is the last tab, however many there are. */
const keys = 'ControlOrMeta+9';

/** Needs a separate service, so that the test's own one only receives requests of the test. */
export async function planWork(
  startService: (play: () => ReturnType<typeof documentAnswer>) => Promise<V2Service>,
): Promise<WorkInProgress> {
  const service = await startService(() => documentAnswer({ markdown: longText, rawHtml: longHtml }));
  const reader = (page: Page) => page.locator('[data-region="result"] [role="document"]');
  const scrollTop = (page: Page): Promise<number> => reader(page).evaluate((element) => Math.round(element.scrollTop));
  return {
    connection: { id, name: 'Work', baseUrl: service.baseUrl },
    tab: { connection: id, body: { url: 'https://example.com/reading', formats: ['markdown', 'rawHtml'] } },
    async begin(page) {
      const result = resultPane(page);
      await page.keyboard.press(keys);
      await requestLine(page).send();
      await expect(result.outcome).toContainText('Done');
      await result.open('Raw HTML');
      await expect(reader(page)).toContainText('Part 3');
      await reader(page).evaluate((element, top) => element.scrollTo({ top }), place);
      await expect.poll(() => scrollTop(page)).toBe(place);
      await requestLine(page).typeAddress(draft);
    },
    async expectUntouched(page) {
      await page.keyboard.press(keys);
      await expect(requestLine(page).address).toHaveValue(draft);
      await expect(resultPane(page).tab('Raw HTML')).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => scrollTop(page)).toBe(place);
    },
  };
}

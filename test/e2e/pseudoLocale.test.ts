import { expect, type Page } from '@playwright/test';
import { seedProfile, test } from './trowelTest.ts';

/** Returns labels of the window that do not fit in their element; data may end in an ellipsis, labels may not. */
function clippedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = document.querySelectorAll<HTMLElement>(
      'button, [role=tab], [role=radio], [role=menuitem], label, h1, h2, h3, legend',
    );
    return [...words]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches('[data-data], [data-data] *') &&
          /[áéíóúçšţñ~]/.test(element.innerText),
      )
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
      )
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 60)}`);
  });
}

test('longer words fit at the smallest size, and no text is outside the message files @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { settings: { language: 'pseudo' }, tabs: [{ body: { url: 'http://demo.trowel.test/' } }] });
  const { page, electron, quit } = await launch();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 600));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(960);

  expect(await clippedWords(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('[data-region="result"]').getByRole('tab').first()).toBeVisible({ timeout: 30_000 });
  expect(await clippedWords(page)).toEqual([]);

  await test.step('every button and tab speaks through the message files', async () => {
    const plain = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, [role=tab]')]
        .filter((element) => element.checkVisibility())
        // The outline contains text of the page.
        .filter((element) => element.closest('[data-region="result"] nav') === null)
        // A request is named by the title of its page.
        .filter((element) => element.closest('[data-region="tabs"] [role=tab]') === null)
        .map((element) => element.getAttribute('aria-label') ?? element.innerText)
        .filter((words) => /[a-z]{4,}/i.test(words) && !/[áéíóúçšţñ~]/.test(words)),
    );
    // The rest are names of the API, hosts and the connection's own name: data.
    expect(
      plain.filter(
        (words) =>
          !/^(markdown|html|rawHtml|links|images|screenshot|Local engine|demo\.trowel\.test|text\/html|POST)/.test(
            words,
          ),
      ),
    ).toEqual([]);
  });
  await quit();
});

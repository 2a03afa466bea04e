import { expect } from '@playwright/test';
import { documentAnswer } from '../support/v2Service.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Large enough for a separate reader process (electron/adapters/store/bodyDigester.ts). */
const long = 'A long line of a very long page, about as long as this one.\n\n'.repeat(500_000);

test('the reader of a large answer is killed: the run says so, draft and tabs stay, and the next answer is read @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer({ markdown: long }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: ['first', 'second'].map((path) => ({
      connection: 'cloud',
      body: { url: `https://example.com/${path}`, formats: ['markdown'] },
    })),
  });
  const { page, electron, quit } = await launch();
  await page.keyboard.press('ControlOrMeta+2');
  const born = await page.evaluate(() => performance.timeOrigin);
  const killed = electron.evaluate(
    ({ app }) =>
      new Promise<string>((resolve) => {
        const looking = setInterval(() => {
          const reader = app.getAppMetrics().find(({ name }) => name === 'Trowel reader');
          if (reader === undefined) return;
          clearInterval(looking);
          process.kill(reader.pid, 'SIGKILL');
          resolve(reader.name ?? '');
        }, 5);
      }),
  );
  const { card, cardTitle, cardButton, outcome, markdown } = resultPane(page);
  await requestLine(page).send();
  expect(await killed).toBe('Trowel reader');
  await expect(cardTitle).toHaveText('The response is too large');
  await expect(card).toContainText('its reader stopped');
  await expect(cardButton('Show raw')).toBeVisible();
  await expect(requestLine(page).address).toHaveValue('https://example.com/second');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(born);

  await requestLine(page).send();
  await expect(outcome).toContainText('Done');
  await expect(markdown).toContainText('A long line');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(requestLine(page).address).toHaveValue('https://example.com/first');
  await quit();
});

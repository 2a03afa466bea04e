import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { descendantsOf, stillRunning } from '../support/processTree.ts';
import { engineOf } from '../support/engineOf.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('the program is killed in mid-run: nothing is lost and nothing is sent again @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(({ body }) => (body.includes('/endless') ? 'hang' : documentAnswer()));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/good', formats: ['markdown'] } }],
  });
  const first = await launch();
  const request = requestLine(first.page);
  await request.send();
  await expect(resultPane(first.page).markdown).toContainText('With a line of text.');

  await first.page.keyboard.press('ControlOrMeta+n');
  await request.typeAddress('https://example.com/endless');
  await request.send();
  await expect(resultPane(first.page).pane).toContainText('Server working');
  await expect.poll(() => service.scrapes().length).toBe(2);
  await first.page.keyboard.press('ControlOrMeta+n');
  await request.typeAddress('https://example.com/half a thought');
  await expect.poll(() => readFileSync(join(profile, 'workspace.json'), 'utf8')).toContain('half a thought');
  await first.kill();

  const second = await launch();
  const again = requestLine(second.page);
  await expect(again.address).toHaveValue('https://example.com/half a thought');
  await second.page.keyboard.press('ControlOrMeta+2');
  await expect(again.address).toHaveValue('https://example.com/endless');
  await expect(resultPane(second.page).cardTitle).toHaveText('Outcome unknown');

  const history = historyPage(second.page);
  await history.open();
  await expect(history.row('example.com/endless')).toContainText('Unknown');
  await expect(history.row('example.com/good')).toContainText('Done');
  await history.row('example.com/good').dblclick();
  await expect(resultPane(second.page).markdown).toContainText('With a line of text.');
  await second.quit();
  expect(service.scrapes()).toHaveLength(2);
});

test('the engine is killed in mid-run: the run fails, the next one works, the window stays @long', async ({
  launch,
  site,
  profile,
}) => {
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}/silent`, formats: ['markdown'] } }],
  });
  const app = await launch();
  const { page } = app;
  const born = await page.evaluate(() => performance.timeOrigin);
  const request = requestLine(page);
  const result = resultPane(page);
  await request.send();
  await expect.poll(() => site.seen('/silent').length).toBeGreaterThan(0);
  await test.step('it works behind the window, and so do its pages', async () => {
    const engine = engineOf(app);
    const drawing = descendantsOf(engine).filter((pid) => wordsOf(pid).includes('--type=renderer'));
    const isBehind = (pid: number): boolean => getPriority(pid) > getPriority(app.pid);
    expect(isBehind(engine)).toBe(true);
    // A process kept ready for the next page has not received its priority yet.
    expect(drawing.filter(isBehind)).not.toEqual([]);
  });
  process.kill(engineOf(app), 'SIGKILL');

  await expect(result.cardTitle).toHaveText('The local engine crashed on this page');
  await expect(result.cardButton('Send again')).toBeVisible();
  await request.typeAddress(`${site.origin}/article`);
  await request.send();
  await expect(result.markdown.getByRole('heading').first()).toBeVisible();
  await expect(result.outcome).toContainText('Done');
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Engine idle');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(born);
  expect(site.seen('/silent')).toHaveLength(1);
  await app.quit();
});

test('the program is killed: its engine is gone within two seconds @long', async ({ launch }) => {
  const app = await launch();
  await requestLine(app.page).send();
  await expect(resultPane(app.page).outcome).toContainText('Done');
  const engine = engineOf(app);
  const processes = [engine, ...descendantsOf(engine)];
  expect(processes.length).toBeGreaterThan(2);
  await app.kill();
  await expect.poll(() => stillRunning(processes), { timeout: 2000, intervals: [50] }).toEqual([]);
});

/** What it was started with; Chromium's children have it in one piece. */
function wordsOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

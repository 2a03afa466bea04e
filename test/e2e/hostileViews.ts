import { expect, type Locator, type Page } from '@playwright/test';
import { isSoak } from '../support/scale.ts';
import { agentRun } from './pages/agentRun.ts';
import { runCommand } from './pages/scenarioMenu.ts';

/**
 * Opens every tab and every view of a part of the window, whatever their names. Located by attributes: a search by role visits every
 * element of a foreign document, each time.
 */
export async function walkTabs(pane: Locator, seen?: Set<string>): Promise<void> {
  const tabs = pane.locator('[role="tablist"] > [role="tab"]');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    const tab = tabs.nth(index);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await walkViews(pane, seen);
  }
}

/** With `seen`, the same choice of views is walked for the first tab only that has it. */
async function walkViews(pane: Locator, seen?: Set<string>): Promise<void> {
  const views = pane.locator('[role="radio"]:not([aria-disabled="true"], [disabled])');
  const names = (await views.allTextContents()).join(', ');
  if (seen?.has(names) === true) return;
  seen?.add(names);
  for (let view = 0; view < (await views.count()); view += 1) {
    await views.nth(view).click();
    await expect(views.nth(view)).toHaveAttribute('aria-checked', 'true');
  }
}

/** Opens the list of all agent runs, with the reports of their service. */
export async function openAgentRuns(page: Page): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
  await page.getByRole('radio', { name: 'Agent runs' }).click();
  await page.getByRole('button', { name: 'List runs of this connection' }).click();
  await expect(page.getByRole('button', { name: /^Attach to / }).first()).toBeVisible();
  return page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'Cloud' });
}

/** Event types that have a detail tab of their own. */
const parts = [
  ['Input', 'kind:tool'],
  ['Output', 'kind:tool'],
  ['Artifact', 'kind:artifact'],
  ['Raw', 'text:"<img"'],
  ['Summary', ''],
] as const;

/** Visits everything in the visible run: each event, each part of one, the timeline, the transcript, every artifact, and the authors. */
export async function lookThroughAgentRun(page: Page): Promise<void> {
  const { area, events, filter, detail } = agentRun(page);
  const rows = Number(await events.getByRole('option').first().getAttribute('aria-setsize'));
  await events.press('Home');
  for (let row = 1; row < rows; row += 1) await page.keyboard.press('j');
  for (const [tab, words] of parts) {
    await filter.fill(words);
    await area.getByRole('tab', { name: tab }).click();
    for (const key of ['Home', 'j', 'End']) await events.press(key);
    await expect(detail).toBeVisible();
  }
  await hoverTimeline(area);
  await area.getByRole('radio', { name: 'Story' }).click();
  const folded = area.getByRole('group', { name: 'Story' }).locator('[aria-expanded="false"]');
  for (let open = 0; open < 20 && (await folded.count()) > 0; open += 1) await folded.first().click();
  for (const view of ['Story', 'List']) await area.getByRole('radio', { name: view }).click();
  await lookThroughArtifacts(page);
}

async function hoverTimeline(area: Locator): Promise<void> {
  const timeline = area.locator('canvas').first();
  const box = await timeline.boundingBox();
  if (box === null) throw new Error('no timeline is in sight');
  for (const share of [0.1, 0.4, 0.7]) {
    await timeline.hover({ position: { x: box.width * share, y: box.height * share }, force: true });
  }
}

async function lookThroughArtifacts(page: Page): Promise<void> {
  const { area, result } = agentRun(page);
  const choice = result.getByRole('button', { name: /Artifact$/ });
  // By what opens them: the events are a list of choices too.
  const choices = page.locator('[data-trigger="Select"] [role="option"]');
  await choice.click();
  await expect(choices.first()).toBeVisible();
  const count = await choices.count();
  expect(count).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  for (let place = 0; place < count; place += 1) {
    await choice.click();
    await choices.nth(place).click();
    await area.getByRole('listbox', { name: 'Events' }).press('End');
    await walkViews(result);
    const blame = result.getByRole('button', { name: 'Blame' });
    if ((await blame.count()) > 0) await blame.click();
  }
}

/** Compares two runs: each part, and each view of one kind of parts. */
export async function lookThroughComparison(page: Page, of: 'agents' | 'documents'): Promise<void> {
  const compare = page.getByRole('main', { name: 'Compare' });
  await expect(compare.getByRole('article', { name: 'Run B' })).toBeVisible();
  // Tabs of fields come with the documents and move those behind them.
  if (of === 'documents') await expect(compare.locator('[role="tab"][data-key^="field:"]').first()).toBeVisible();
  await walkTabs(compare, isSoak ? undefined : new Set());
}

/** The tree of a requests folder, each of its requests as form and as JSON, and its environment. */
export async function lookThroughFolder(page: Page): Promise<void> {
  const tree = page.getByRole('treegrid', { name: 'Requests in the folder' });
  const requests = tree.getByRole('row').filter({ hasText: /^\d / });
  const count = await requests.count();
  expect(count).toBeGreaterThanOrEqual(4);
  for (let row = 0; row < count; row += 1) {
    await requests.nth(row).click();
    for (const view of ['JSON', 'Form']) await page.getByRole('radio', { name: view }).click();
  }
  await runCommand(page, 'environments');
  await expect(page.getByRole('dialog', { name: 'Environments' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Runs one request over some URLs whose responses and errors are foreign input. */
export async function lookThroughList(page: Page, addresses: readonly string[]): Promise<void> {
  await runCommand(page, 'run over a list');
  await page.getByRole('textbox', { name: 'URLs' }).fill(addresses.join('\n'));
  await page.getByRole('button', { name: /^Start \d+ runs/ }).click();
  const results = page.getByRole('region', { name: 'List results' });
  await expect(results.getByRole('status').first()).toHaveText(new RegExp(`^Done: ${addresses.length} of`), {
    timeout: 30_000,
  });
  await walkViews(results);
}

/** Runs in the window: only the visible part of a long text is rendered, so the test scrolls through all of it. */
export async function readToTheEnd(pane: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = -1; pane.scrollTop > top; ) {
    top = pane.scrollTop;
    pane.scrollTop += pane.clientHeight * 2;
    do await frame();
    while (pane.querySelector('[data-slice]:empty') !== null);
  }
}

/** Passes documents to main as the preview does, and mounts them in copies of the preview's own frame. */
export async function mountFrames(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate(async (documents) => {
    type Offer = { ok: true; value: { url: string } };
    const { trowelBridge } = globalThis as unknown as { trowelBridge: { call(...words: unknown[]): Promise<Offer> } };
    const model = document.querySelector('iframe[title^="HTML preview"]');
    if (!(model instanceof HTMLIFrameElement)) throw new Error('no preview is in sight');
    const place = document.createElement('div');
    place.id = 'hostile-frames';
    place.style.cssText =
      'position:fixed;inset:0;z-index:99999;display:grid;grid-template-columns:repeat(4,360px);grid-auto-rows:290px;background:white';
    document.body.append(place);
    await Promise.all(
      documents.map(async (text) => {
        const offered = await trowelBridge.call('documents.offer', { text, type: 'text/html' });
        const frame = model.cloneNode() as HTMLIFrameElement;
        frame.src = offered.value.url;
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', resolve);
          setTimeout(resolve, 3000);
        });
        place.append(frame);
        await loaded;
      }),
    );
  }, texts as string[]);
}

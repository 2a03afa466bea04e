import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Locator, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import { keyToPaint } from '../measure/keyToPaint.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { workOf } from '../measure/scriptTime.ts';
import type { SuiteContext } from './suite.ts';
import { workspaceWithAll } from './workspaceFile.ts';

const manyTabs = 100;
const keysPerRound = 10;
const maxRatio = 1.3;

/**
 * I6: a key press in the URL of a window with 100 tabs against one with a single tab: ms from the press to the painted field, and CPU ms of
 * the page's main thread until everything that follows the field has followed, strip and sidebar among it.
 */
export async function manyTabsRows(context: SuiteContext): Promise<readonly Row[]> {
  const windows = [await openTabs(context, manyTabs), await openTabs(context, 1)] as const;
  const paint: number[] = [];
  const work: number[] = [];
  try {
    for (let round = 0; round <= (context.rounds ?? 12); round += 1) {
      const times = new Map<TabWindow, { readonly paint: number; readonly work: number }>();
      for (const each of round % 2 === 0 ? windows : windows.toReversed()) {
        await each.page.bringToFront();
        await each.address.focus();
        await each.page.keyboard.press('End');
        times.set(each, {
          paint: await keyToPaint(each.page, each.address),
          work: await workOf(each.page, () => typeKeys(each.page)),
        });
      }
      const [many, one] = windows.map((each) => times.get(each));
      // The first round warms both and is not counted.
      if (round === 0 || many === undefined || one === undefined) continue;
      paint.push(many.paint / one.paint);
      work.push(many.work / one.work);
    }
  } finally {
    for (const each of windows) await each.close();
  }
  return [
    ratioRow({ id: 'I6.paint', goal: maxRatio, direction: 'atMost' }, paint),
    ratioRow({ id: 'I6.work', goal: maxRatio, direction: 'atMost' }, work),
  ];
}

/** Types digits and deletes them, each drawn by itself with all that was put off until later. */
async function typeKeys(page: Page): Promise<void> {
  for (let count = 0; count < keysPerRound; count += 1) {
    for (const key of ['7', 'Backspace']) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  }
}

interface TabWindow {
  readonly page: Page;
  readonly address: Locator;
  close(): Promise<void>;
}

async function openTabs(context: SuiteContext, count: number): Promise<TabWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-tabs-'));
  const tabs = Array.from({ length: count }, (_, index) => ({
    connectionId: localEngineConnectionId,
    body: { url: `https://shop${index % 7}.example/shelf/item-${index}`, formats: ['markdown'] },
    builderView: 'form' as const,
  }));
  writeFileSync(join(profile, 'workspace.json'), workspaceWithAll(tabs));
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), context.project, '--profile', profile],
  });
  const page = await app.firstWindow();
  const address = page.getByRole('combobox', { name: 'URL' });
  await address.waitFor();
  return {
    page,
    address,
    async close() {
      await app.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

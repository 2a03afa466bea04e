import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Locator, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import type { JsonObject } from '../../../shared/base/json.ts';
import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import { openBlankWindow } from '../measure/blankWindow.ts';
import { buildPage } from '../measure/buildPage.ts';
import { keyToPaint } from '../measure/keyToPaint.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { servePages } from '../measure/servePages.ts';
import { manyTabsRows } from './manyTabs.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { workspaceWithAll } from './workspaceFile.ts';

export const builderSuite: Suite = [
  { figures: ['I4'], measure: builderRows },
  { figures: ['I6'], measure: manyTabsRows },
];

const frameMs = 1000 / 60;

/**
 * I4 of the guide: from a key press to the painted form, in the largest valid request (50 actions, a schema of 1,000 lines), in frames
 * beyond those of the same key in an empty React form: in the URL, in a field of the form, in a field of one of the actions, and in the
 * JSON next to the form until the form follows.
 */
async function builderRows(context: SuiteContext): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-builder-'));
  await buildPage('mountForm', join(context.peers, 'emptyform', 'mountForm.tsx'), folder, context.project);
  const pages = await servePages(folder, { '/index.html': formPage });
  const blank = await openBlankWindow(context.peers);
  const ours = await openBuilder(context);
  const more: Record<Place, number[]> = { address: [], field: [], action: [], json: [] };
  try {
    await blank.page.goto(`${pages.origin}/index.html`);
    const floorField = blank.page.getByRole('textbox');
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const order = round % 2 === 0 ? places : places.toReversed();
      for (const place of order) {
        const ms = await keyToPaint(ours.page, await ours.goTo(place));
        await floorField.fill('');
        await floorField.focus();
        const floorMs = await keyToPaint(blank.page, floorField);
        // The first round warms both and is not counted.
        if (round > 0) more[place].push((ms - floorMs) / frameMs);
      }
    }
  } finally {
    await ours.close();
    await blank.close();
    pages.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return places.map((place) =>
    ratioRow({ id: `I4.${place}`, goal: 2, direction: 'atMost', unit: 'frames' }, more[place]),
  );
}

const places = ['address', 'field', 'action', 'json'] as const;
type Place = (typeof places)[number];

interface Builder {
  readonly page: Page;
  /** Moves the cursor to a location; returns the field that shows the typed text. */
  goTo(place: Place): Promise<Locator>;
  close(): Promise<void>;
}

async function openBuilder(context: SuiteContext): Promise<Builder> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-builder-'));
  const tab = { connectionId: localEngineConnectionId, body: largestRequest() };
  const tabs = (['form', 'both'] as const).map((builderView) => ({ ...tab, builderView }));
  writeFileSync(join(profile, 'workspace.json'), workspaceWithAll(tabs));
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), context.project, '--profile', profile],
  });
  const page = await app.firstWindow();
  const pane = page.getByRole('region', { name: 'Builder' });
  await page.getByRole('button', { name: /^Send/ }).first().waitFor();
  const address = page.getByRole('combobox', { name: 'URL' });
  const waitFor = pane.getByRole('textbox', { name: /(?:^|\s)waitFor\b/ });
  // After the schema's editor, in its card.
  const editor = pane.locator('[data-code-editor]').last();
  return {
    page,
    async goTo(place) {
      await page.keyboard.press(place === 'json' ? 'Control+2' : 'Control+1');
      if (place === 'json') {
        // Before the comma behind the number, which the form shows too.
        await editor.locator('.view-lines').click();
        for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft'])
          await page.keyboard.press(key);
        return waitFor;
      }
      const field = { address, field: waitFor, action: await openedStep(pane, place === 'action') }[place];
      await field.focus();
      await page.keyboard.press('End');
      return field;
    },
    async close() {
      await app.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The selector of a step in the middle of the list. */
async function openedStep(pane: Locator, isWanted: boolean): Promise<Locator> {
  const step = pane.getByRole('button', { name: /^27 .*, (?:on|off)$/ });
  const field = pane.getByRole('textbox', { name: /^selector\b/ }).first();
  if (!isWanted) return field;
  if (!(await step.isVisible())) await pane.getByRole('button', { name: /^Actions\b/ }).click();
  if (!(await field.isVisible())) await step.click();
  return field;
}

/** A body that every service accepts, as long as one can be. */
function largestRequest(): JsonObject {
  const fields = Array.from({ length: 199 }, (_, index) => [
    `field${index}`,
    { type: 'string', description: `What stands in field ${index} of the page` },
  ]);
  const kinds = [
    { type: 'wait', milliseconds: 10 },
    { type: 'click', selector: '#more' },
    { type: 'write', text: 'tea' },
    { type: 'press', key: 'Enter' },
    { type: 'scroll', direction: 'down' },
  ];
  return {
    url: 'https://example.com/',
    waitFor: 1,
    formats: [
      'markdown',
      { type: 'json', prompt: 'Everything', schema: { type: 'object', properties: Object.fromEntries(fields) } },
    ],
    actions: Array.from({ length: 50 }, (_, index) => kinds[index % kinds.length] ?? {}),
  };
}

const formPage = `<!doctype html><meta charset="utf-8"><title>Empty form</title><div id="form"></div><script type="module" src="/mountForm.js"></script>`;

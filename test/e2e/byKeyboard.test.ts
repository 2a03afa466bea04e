import { expect, type Page } from '@playwright/test';
import { formatNames } from '../../shared/api/formats.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { actionTypes } from '../../shared/request/actionCatalogue.ts';
import { fields, type Field } from '../../shared/request/fields.ts';
import { withValueAt } from '../../shared/request/jsonPath.ts';
import type { RunningApp } from '../support/launchApp.ts';
import { documentAnswer, startV2Service, type V2Service } from '../support/v2Service.ts';
import { builderPane } from './pages/builderPane.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

// Hundreds of keys, each drawn before the next one.
test.describe.configure({ timeout: 240_000 });

let service: V2Service;

const app = shareApp(async (profile) => {
  service = await startV2Service(() => documentAnswer());
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    layout: { collapsedSections: [] },
    tabs: [{ connection: 'cloud', body: {} }],
  });
  return [service];
});

/** Presses Tab until the element with the name has focus, like a user without a pointer; at most once around the window. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press(key);
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

/** Returns the accessible name of the focused element. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const label = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const own = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    return element?.getAttribute('aria-label') ?? (label || own || (element?.textContent ?? ''));
  });
}

/** Operates the control of a field and returns its resulting value. */
async function workField(page: Page, { name, control, defaultValue, editor }: Field): Promise<JsonValue> {
  const { keyboard } = page;
  const own = new RegExp(`(?:^|\\s)${name.replaceAll('.', '\\.')}(?:,|$| )`);
  const goThere = async (wanted = own): Promise<void> => {
    if (!wanted.test(await focusedName(page))) await tabTo(page, wanted);
  };
  if (control.kind === 'boolean') {
    await goThere();
    await keyboard.press(' ');
    return defaultValue !== true;
  }
  if (control.kind === 'integer') {
    await goThere();
    await keyboard.type('2000');
    return 2000;
  }
  if (control.kind === 'choice') {
    await goThere();
    await keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('End');
    await keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    return control.values.at(-1) ?? '';
  }
  if (control.kind === 'texts') {
    await goThere();
    await keyboard.type('main');
    await keyboard.press('Enter');
    return ['main'];
  }
  if (control.kind === 'pairs') {
    await goThere(/^Add header/);
    await keyboard.press('Enter');
    await keyboard.type('X-Mine');
    await keyboard.press('Tab');
    await keyboard.type('yes');
    return { 'X-Mine': 'yes' };
  }
  await goThere();
  await keyboard.type(editor === 'country' ? 'DE' : 'mine');
  await keyboard.press('Escape');
  return editor === 'country' ? 'DE' : 'mine';
}

const plainFields = fields.filter(({ control, editor }) => control.kind !== 'json' && editor !== 'tools');

test('a request with every option is built from the keyboard, read back as JSON and sent @long', async () => {
  const { page, electron } = app();
  const builder = builderPane(page);
  const { keyboard } = page;
  let expected: JsonObject = {};

  await test.step('the address', async () => {
    await keyboard.press('ControlOrMeta+1');
    await requestLine(page).typeAddress('https://shop.example/stoves');
    expected = { url: 'https://shop.example/stoves' };
  });

  await test.step('every format', async () => {
    await keyboard.press('Alt+1');
    for (const name of formatNames.filter((each) => each !== 'markdown')) {
      if ((await focusedName(page)) !== 'Add format') await tabTo(page, /^Add format$/);
      await keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toContainText(name);
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(builder.pane.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
    }
  });

  await test.step('every kind of action', async () => {
    await tabTo(page, /^Add action/);
    for (const type of actionTypes) {
      if (!(await focusedName(page)).startsWith('Add action')) await tabTo(page, /^Add action/, 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await keyboard.type(type);
      await keyboard.press('Enter');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await expect(builder.pane.getByRole('button', { name: /^9 pdf\b.*, on$/ })).toBeVisible();
  });

  for (const field of plainFields) {
    await test.step(field.name, async () => {
      if (!field.isEssential) await addOption(page, field);
      expected = withValueAt(expected, field.path, await workField(page, field));
    });
  }

  await test.step('it is read back as JSON', async () => {
    await keyboard.press('ControlOrMeta+Shift+j');
    await expect(builder.editor).toBeVisible();
    const body = await readBack(page, electron);
    expect(body).toMatchObject(expected);
    expect((body['formats'] as readonly JsonValue[]).map(nameOf)).toEqual(expect.arrayContaining([...formatNames]));
    expect((body['actions'] as readonly JsonValue[]).map(nameOf)).toEqual(actionTypes);
    await keyboard.press('ControlOrMeta+Shift+Enter');
    await expect(resultPane(page).outcome).toContainText('Done');
    const sent = parseJson(service.scrapes().at(-1)?.body ?? '');
    expect(sent.ok ? sent.value : null).toEqual(body);
  });
});

function nameOf(value: JsonValue): unknown {
  return typeof value === 'string' ? value : (value as JsonObject)['type'];
}

/** Copies the JSON out of its editor as a user does; the editor renders only visible lines. */
async function readBack(page: Page, electron: RunningApp['electron']): Promise<JsonObject> {
  await tabTo(page, /Request JSON body/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  const copied = parseJson(await electron.evaluate(({ clipboard }) => clipboard.readText()));
  return copied.ok && isJsonObject(copied.value) ? copied.value : {};
}

/** Adds an option from the list; the focus is then on its control. */
async function addOption(page: Page, { name }: Field): Promise<void> {
  await tabTo(page, /^Add option$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type(name);
  await expect(page.getByRole('menuitem').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

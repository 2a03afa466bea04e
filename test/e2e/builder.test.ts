import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parseJson } from '../../shared/base/json.ts';
import { documentAnswer, startV2Service, type V2Service } from '../support/v2Service.ts';
import { builderPane, editorText } from './pages/builderPane.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { undoOfToast } from './pages/toasts.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const unknown = { newerOption: { list: [1, { deep: null }], text: 'as it is' } };
let service: V2Service;

const app = shareApp(async (profile) => {
  service = await startV2Service(() => documentAnswer());
  const tab = (body: object, builderView: 'form' | 'both') =>
    ({ connection: 'cloud', builderView, body: { url: 'https://example.com/', ...body } }) as const;
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      tab({ formats: ['markdown'], ...unknown }, 'both'),
      tab({ formats: ['markdown'] }, 'form'),
      tab({ formats: ['markdown'] }, 'both'),
      tab({ formats: ['markdown', 'links'], waitFor: 250 }, 'form'),
      { builderView: 'form', body: { url: 'https://example.com/', formats: ['markdown', 'summary'] } },
      tab({ actions: [{ type: 'wait', milliseconds: 'long' }], proxy: 'moon' }, 'form'),
    ],
  });
  return [service];
});

/** What the service was sent last. */
function lastBody(): unknown {
  const parsed = parseJson(service.scrapes().at(-1)?.body ?? '');
  return parsed.ok ? parsed.value : null;
}

test('form and JSON are one truth, with one undo, and what is unknown survives', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+1');
  const builder = builderPane(page);
  const first = { url: 'https://example.com/', formats: ['markdown'], ...unknown };
  await expect.poll(builder.json).toEqual(first);

  await builder.addFormat('html').click();
  await expect.poll(builder.json).toEqual({ ...first, formats: ['markdown', 'html'] });
  await builder.field('switch', 'onlyMainContent').press(' ');
  await builder.field('textbox', 'waitFor').fill('250');
  const second = { ...first, formats: ['markdown', 'html'], onlyMainContent: false, waitFor: 250 };
  await expect.poll(builder.json).toEqual(second);

  await builder.goToEndOfJson();
  await page.keyboard.type(',\n"timeout": 5000');
  await page.keyboard.press('Escape');
  await expect(builder.field('textbox', 'timeout')).toHaveValue('5000');

  await test.step('undo goes back through both', async () => {
    for (let step = 0; step < 30 && (await builder.undo.isEnabled()); step += 1) await builder.undo.click();
    await expect.poll(builder.json).toEqual(first);
    await expect(builder.field('textbox', 'timeout')).toHaveCount(0);
    await expect(builder.addFormat('html')).toBeVisible();
  });

  await test.step('what is sent is what stands there', async () => {
    await builder.addFormat('links').click();
    await requestLine(page).send();
    await expect(resultPane(page).outcome).toContainText('Done');
    expect(lastBody()).toEqual({ ...first, formats: ['markdown', 'links'] });
    expect(service.scrapes().at(-1)?.body).toContain(JSON.stringify(unknown).slice(1, -1));
  });
});

test('a field that the service would refuse says so and turns Send off; Shift sends it all the same', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+2');
  const builder = builderPane(page);
  const request = requestLine(page);
  const before = service.scrapes().length;
  await builder.addOption('timeout');
  await expect(builder.field('textbox', 'timeout')).toBeFocused();
  await builder.field('textbox', 'timeout').fill('5');
  await expect(builder.pane).toContainText('Must be a whole number from 1,000 to 300,000');
  await expect(async () => {
    // A pointer comes from somewhere: one that is suddenly there, after a key, brings no tooltip.
    await page.mouse.move(700, 400);
    await request.sendButton.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Can’t send: 1 field is invalid', { timeout: 3000 });
  }).toPass();
  await request.send();
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t send: 1 field is invalid' })).toHaveCount(1);

  await expect(builder.problems.getByRole('row')).toHaveCount(1);
  await expect(builder.problems).toContainText('timeout');
  await builder.problems.getByRole('row').press('Enter');
  await expect(builder.field('textbox', 'timeout')).toBeFocused();

  expect(service.scrapes()).toHaveLength(before);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(lastBody()).toMatchObject({ timeout: 5 });

  await request.typeAddress('example.org/without-scheme');
  await expect(builder.problems).toContainText('The URL has no scheme');
  await test.step('one problem after another is mended from the keyboard', async () => {
    const rule = (name: string) => builder.problems.getByRole('row').filter({ hasText: name });
    await rule('timeout').focus();
    await page.keyboard.press('ControlOrMeta+.');
    await expect(rule('timeout')).toHaveCount(0);
    await expect(rule('The URL has no scheme')).toBeFocused();
  });
  await builder.problems.getByRole('button', { name: 'Change to https://example.org/without-scheme' }).click();
  await expect(request.address).toHaveValue('https://example.org/without-scheme');
  await page.keyboard.press('ControlOrMeta+Shift+o');
});

test('values that the API does not know stay visible in their fields, and can be corrected there @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+6');
  const { pane, view, json } = builderPane(page);
  await pane.getByRole('button', { name: /^1 wait, / }).click();
  const time = pane.getByRole('textbox', { name: 'milliseconds' });
  await expect(time).toHaveValue('"long"');
  await time.fill('');
  await time.pressSequentially('700');
  await expect(time).toBeFocused();
  await pane.getByRole('button', { name: /^moon/ }).click();
  await page.getByRole('option', { name: 'stealth' }).click();
  await view('Both').click();
  await expect.poll(json).toMatchObject({ actions: [{ type: 'wait', milliseconds: 700 }], proxy: 'stealth' });
  await view('Form').click();
});

test('the status bar counts errors and warnings apart, and opens their list from wherever one is @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+5');
  const builder = builderPane(page);
  await builder.addOption('timeout');
  await builder.field('textbox', 'timeout').fill('5');
  const counts = page.getByRole('contentinfo').getByRole('button', { name: '1 error, 1 warning', exact: true });
  await expect(counts).toHaveText('1 error1 warning');
  await settingsPage(page).open();
  await expect(builder.pane).toHaveCount(0);
  await counts.click();
  const rows = builder.problems.getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('timeout');
  await rows.first().getByRole('button', { name: 'Change to 1000' }).click();
  await page.getByRole('contentinfo').getByRole('button', { name: '1 warning', exact: true }).click();
  await expect(builder.problems).toHaveCount(0);
});

test('what needs a language model says so where the engine has none, and leads to the place to name one @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+5');
  const builder = builderPane(page);
  const words = 'summary needs a language model';
  await expect(builder.pane.getByText(words)).toHaveCount(1);
  await page.getByRole('button', { name: '1 warning' }).click();
  const warning = builder.problems.getByRole('row').filter({ hasText: words });
  await expect(warning).toContainText(words);
  await expect(builder.problems.getByRole('row')).toHaveCount(1);

  await warning.getByRole('button', { name: 'Model settings' }).click();
  const settings = settingsPage(page);
  await expect(page.getByRole('heading', { name: 'Model endpoint', exact: true })).toBeVisible();
  const address = settings.row('Base URL').getByRole('textbox', { name: 'Base URL' });
  await expect(address).toBeFocused();
  await page.keyboard.type('http://127.0.0.1:11434/v1');
  await settings.row('Model').getByRole('textbox', { name: 'Model' }).fill('small:3b');
  await page.keyboard.press('Enter');

  await page.keyboard.press('ControlOrMeta+5');
  await expect(builder.pane.getByText(words)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(builder.problems).toHaveCount(0);
});

test('the JSON view completes from the schema, marks what is wrong and gives back what was right', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+3');
  const builder = builderPane(page);
  const before = { url: 'https://example.com/', formats: ['markdown'] };
  await expect.poll(builder.json).toEqual(before);

  await builder.goToEndOfJson();
  await page.keyboard.type(',\n"wait');
  await expect(page.getByRole('option', { name: /waitFor/ })).toBeVisible();
  await expect(builder.pane).toContainText('Can’t send: the JSON is invalid.');
  await expect(builder.pane).toContainText('The form shows the last valid version');
  await page.keyboard.press('Enter');
  await expect.poll(builder.json).toMatchObject({ ...before, waitFor: expect.anything() });
  await expect(builder.field('textbox', 'waitFor')).not.toHaveValue('');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('}');
  await expect(builder.pane).toContainText('Unexpected text after the end of the JSON');
  await builder.pane.getByRole('button', { name: 'Restore last valid JSON' }).first().click();
  await expect.poll(builder.json).toMatchObject(before);

  await builder.goToEndOfJson();
  await page.keyboard.type(',\n"mobile": "yes"');
  await expect(builder.editor.locator('.squiggly-error')).toBeVisible();
  await expect(builder.pane).toContainText('mobile must be true or false; it is "yes"');
});

test('the request as code is shown beside its form, follows it, goes to the clipboard and to a file @long', async () => {
  const { page, electron } = app();
  await page.keyboard.press('ControlOrMeta+4');
  await page.keyboard.press('ControlOrMeta+Shift+g');
  const pane = page.getByRole('region', { name: 'Copy as code' });
  const editor = pane.locator('[data-code-editor]');
  const clipboard = () => electron.evaluate(async (app) => (await app.clipboard.readText()).trimEnd());
  const choose = (language: string) => pane.getByRole('option', { name: language, exact: true }).click();
  const expected = {
    cURL: [/^curl .*\/v2\/scrape'/, '"waitFor": 250'],
    'TypeScript SDK': [/import .* from '.*'/, 'waitFor: 250'],
    'Python SDK, async': ['import asyncio', 'wait_for=250'],
    'Go SDK': ['package main', 'WaitFor: firecrawl.Int(250)'],
    'Rust SDK': ['use firecrawl::', 'wait_for: Some(250)'],
    'C# SDK': ['using Firecrawl;', 'WaitFor = 250'],
    'Elixir SDK': ['Mix.install', 'wait_for: 250'],
    'Command line': ['firecrawl scrape', '--wait-for 250'],
    'Raw HTTP': [/^POST http/, '"waitFor": 250'],
  };
  for (const [language, words] of Object.entries(expected)) {
    await choose(language);
    await expect.poll(() => editorText(editor)).toMatch(words[0] ?? '');
    const shown = await editorText(editor);
    expect(shown).toContain(words[1]);
    expect(shown).toContain(service.baseUrl);
  }
  await pane.getByRole('button', { name: 'Copy', exact: true }).click();
  const shown = await editorText(editor);
  await expect.poll(clipboard).toBe(shown.trimEnd());

  await test.step('it follows the form', async () => {
    await builderPane(page).field('textbox', 'waitFor').fill('300');
    await expect.poll(() => editorText(editor)).toContain('"waitFor": 300');
    await pane.getByRole('button', { name: 'Copy for an LLM' }).click();
    await expect.poll(clipboard).toContain('`waitFor`: Waits this long');
  });

  await test.step('a file holds what stood there', async () => {
    const file = test.info().outputPath('saved.http');
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await pane.getByRole('button', { name: 'Save as file' }).click();
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(`Saved: ${file}`);
    expect(readFileSync(file, 'utf8')).toContain('"waitFor": 300');
  });
  await pane.getByRole('listbox').press('Escape');
  await expect(pane).toBeHidden();
});

test('a pasted cURL command becomes the request', async () => {
  const { page, electron } = app();
  await page.keyboard.press('ControlOrMeta+n');
  const command = `curl -X POST 'https://api.example.com/v2/scrape' -H 'Authorization: Bearer fc-secret' -H 'Content-Type: application/json' -d '{"url":"https://example.com/pasted","formats":["html"],"mobile":true}'`;
  await electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), command);
  await page.keyboard.press('ControlOrMeta+v');
  const request = requestLine(page);
  await expect(request.address).toHaveValue('https://example.com/pasted');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Imported 3 options, ignored 2');
  await expect(builderPane(page).field('switch', 'mobile')).toBeChecked();
  expect(await page.content()).not.toContain('fc-secret');
});

test('a draft is discarded, and brought back @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+n');
  const request = requestLine(page);
  await request.typeAddress('https://example.com/draft');
  await runCommand(page, 'discard draft');
  await expect(request.address).not.toHaveValue('https://example.com/draft');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Draft discarded.');
  await runCommand(page, 'restore the last discarded');
  await expect(request.address).toHaveValue('https://example.com/draft');
});

test('discarded drafts are listed: one of them comes back, another goes for good and back again @long', async () => {
  const { page } = app();
  const request = requestLine(page);
  for (const name of ['first', 'second', 'third']) {
    await page.keyboard.press('ControlOrMeta+n');
    await request.typeAddress(`https://example.com/${name}`);
    await runCommand(page, 'discard draft');
    await expect(request.address).not.toHaveValue(`https://example.com/${name}`);
  }
  await runCommand(page, 'discarded drafts');
  const dialog = page.getByRole('dialog', { name: 'Discarded drafts' });
  const row = (name: string) => dialog.getByRole('row', { name: `example.com/${name}` });
  await expect(row('third')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(row('second')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(request.address).toHaveValue('https://example.com/first');
  await undoOfToast(page, 'deleted.').click();
  await runCommand(page, 'discarded drafts');
  await expect(dialog.getByRole('row')).toContainText(['Request', 'third', 'second']);
  await page.keyboard.press('Escape');
});

test('a window that begins with the JSON takes input before the rest is drawn, and keeps what is typed @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+3');
  const builder = builderPane(page);
  await builder.view('JSON').click();
  await expect.poll(builder.json).toMatchObject({ url: 'https://example.com/' });
  // The window begins with what is on disk.
  const onDisk = () => readFileSync(join(app().profile, 'workspace.json'), 'utf8');
  await expect.poll(() => JSON.parse(onDisk()).tabs[2].builderView).toBe('json');
  const typed = '{"url":"https://example.com/typed","waitFor":7';
  await page.addInitScript(typeAtOnce, typed);
  await page.reload();
  await expect.poll(builder.text).toBe(typed);
  // It is the editor that was typed into: focus and cursor are where they were.
  await page.keyboard.type('5');
  await page.keyboard.type('}');
  await expect.poll(builder.json).toEqual({ url: 'https://example.com/typed', waitFor: 75 });
  await builder.view('Form').click();
  await expect(builder.field('textbox', 'waitFor')).toHaveValue('75');
});

/** Runs in the window before its scripts: replaces the text in the same task in which it appears. */
function typeAtOnce(text: string): void {
  const observer = new MutationObserver(() => {
    const input = document.querySelector<HTMLTextAreaElement>('.static-cover textarea');
    if (input === null) return;
    observer.disconnect();
    input.focus();
    input.select();
    document.execCommand('insertText', false, text);
  });
  observer.observe(document, { childList: true, subtree: true });
}

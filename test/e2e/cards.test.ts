import { expect, type Page } from '@playwright/test';
import { answerTo, refusal, startV2Service, type V2Answer, type V2Service } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const answers: Readonly<Record<string, V2Answer>> = {
  '/waiting': {
    status: 429,
    headers: { 'retry-after': '600' },
    json: { success: false, error: 'Rate limit exceeded' },
  },
  '/tomorrow': {
    status: 429,
    headers: { 'retry-after': '86400' },
    json: { success: false, error: 'Rate limit exceeded' },
  },
  '/fields': refusal(400, 'Bad Request', { details: [{ path: ['timeout'], message: 'Too big' }] }),
  '/gateway': refusal(504, 'Gateway Timeout'),
  '/unknown': refusal(451, 'Not here.', { code: 'NEW_THING', details: { law: 'some law' } }),
};

let service: V2Service;

const app = shareApp(async (profile) => {
  service = await startV2Service(({ body }) => {
    const path = Object.keys(answers).find((known) => body.includes(`example.com${known}`));
    return path === undefined ? answerTo(body) : (answers[path] as V2Answer);
  });
  seedProfile(profile, {
    connections: [
      { id: 'near', name: 'Near', baseUrl: service.baseUrl },
      { id: 'far', name: 'Far', baseUrl: 'https://api.far.example' },
    ],
    tabs: [{ connection: 'near', body: { url: 'https://example.com/good', formats: ['markdown'] } }],
  });
  return [service];
});

test('a URL without a scheme is sent with one, which is seen and undone; a second press cancels nothing @long', async () => {
  const { page } = app();
  const request = requestLine(page);
  await request.typeAddress('example.com/good');
  await expect(page.getByRole('contentinfo')).toContainText('No problems');
  await request.address.press('Enter');
  await request.send();
  await expect(request.address).toHaveValue('https://example.com/good');
  await expect(page.locator('.mark-inserted')).toHaveText('https://');
  await expect(resultPane(page).outcome).toContainText('Done');
  await request.address.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(request.address).toHaveValue('example.com/good');
});

test('an empty URL is no error, and what is no host keeps its hint @long', async () => {
  const { page } = app();
  const request = requestLine(page);
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('contentinfo')).toContainText('No problems');
  await request.send();
  await expect(request.address).toBeFocused();
  await expect(page.getByRole('grid', { name: 'Problems of this request' })).toHaveCount(0);
  await request.typeAddress('two words');
  await request.address.press('Enter');
  await expect(page.getByRole('grid', { name: 'Problems of this request' })).toContainText('Invalid URL');
  await page.keyboard.press('ControlOrMeta+w');
});

async function sendTo(page: Page, path: string): Promise<void> {
  // While the last one ends it would be its cancelling.
  await expect(requestLine(page).sendButton).toBeVisible();
  await requestLine(page).typeAddress(`https://example.com${path}`);
  await requestLine(page).send();
}

for (const path of Object.keys(answers)) {
  test(`the card of ${path} keeps nobody out, with all its parts open @long`, async () => {
    const { page } = app();
    const { card, cardTitle } = resultPane(page);
    await sendTo(page, path);
    await expect(cardTitle).toBeFocused();
    await card.getByRole('button', { name: 'Raw response' }).last().click();
    await card.getByRole('button', { name: /^Response headers/ }).click();
    await expect(card).toContainText(/"success": ?false/);
    await expect(card.getByRole('table', { name: 'Response headers' })).toContainText('content-type');
    await expectNoBarriers(page, { strict: true, part: '[data-region="result"]' });
    await page.keyboard.press('Escape');
  });
}

test('a service that asks for a day is waited for a quarter of an hour, and the card tells the day @long', async () => {
  const { page } = app();
  const { card } = resultPane(page);
  await sendTo(page, '/tomorrow');
  await expect(card.getByRole('timer')).toContainText(/^1[45]:\d\d$/);
  await expect(card).toContainText('The service requests a wait of 24 hours');
  await expect(card).toContainText(/Attempt 2 of 5 in 1[45] m/);
  await card.getByRole('button', { name: 'Stop' }).click();
  await expect(card.getByRole('timer')).toHaveCount(0);
});

test('a gateway that gave up claims no seconds that nobody counted @long', async () => {
  const { page } = app();
  const { card, cardTitle } = resultPane(page);
  await sendTo(page, '/gateway');
  await expect(cardTitle).toHaveText('Took too long: a gateway timed out');
  await expect(card).toContainText('example.com was not ready when the gateway timed out.');
  await page.keyboard.press('Escape');
});

test('the live region reads the title and the first button @long', async () => {
  const { page } = app();
  await sendTo(page, '/fields');
  await expect(page.locator('[aria-live="assertive"][data-live-announcer]').first()).toContainText(
    'The service rejected 1 field. First button: Go to field',
  );
});

test('a person who types while a request runs keeps the focus @long', async () => {
  const { page } = app();
  await sendTo(page, '/unknown');
  // Sent while it runs, the second would be its cancelling; the card of the test before has another title.
  await expect(resultPane(page).cardTitle).toHaveText('Near refused the request');
  await page.keyboard.press('ControlOrMeta+l');
  await sendTo(page, '/fields');
  await page.keyboard.type('x');
  await expect(resultPane(page).cardTitle).toHaveText('The service rejected 1 field');
  await expect(resultPane(page).cardTitle).toBeVisible();
});

test('the address is gone to while a list that closes gives the focus back @long', async () => {
  const { page } = app();
  await requestLine(page).connection.click();
  // Within one frame, like fast input on a slow machine.
  await page.getByRole('option', { name: 'Near' }).evaluate(async (option: HTMLElement) => {
    option.click();
    await new Promise((resolve) => queueMicrotask(() => resolve(null)));
    const keys = { key: 'l', code: 'KeyL', ctrlKey: true, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', keys));
  });
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(requestLine(page).address).toBeFocused();
});

test('offline is said before a send to a service elsewhere, and holds nothing back @long', async () => {
  const { page } = app();
  const line = requestLine(page);
  const note = page.getByRole('note');
  await page.context().setOffline(true);
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Offline');
  // What is on this computer is not far away.
  await expect(note).toHaveCount(0);
  await line.chooseConnection('Far');
  await expect(note).toContainText('This computer is offline, so Far cannot be reached.');
  await expectNoBarriers(page, { strict: true });
  await note.getByRole('button', { name: 'Open the demo page' }).click();
  await expect(line.connection).toContainText('Local engine');
  await expect(note).toHaveCount(0);
  await line.send();
  await expect(resultPane(page).outcome).toContainText('Done');
  await page.keyboard.press('ControlOrMeta+w');
  await line.send();
  await expect(resultPane(page).cardTitle).toBeVisible();
  await page.context().setOffline(false);
  await expect(note).toHaveCount(0);
  await line.chooseConnection('Near');
});

test('a view that fails to draw has a card of its own, and leads to the raw answer @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await sendTo(page, '/good');
  await expect(result.markdown).toContainText('With a line of text.');
  // A fault at a port of the platform: what the metadata are drawn with breaks.
  await page.evaluate(() => {
    const real = Object.keys;
    Object.keys = (value: object) => {
      if ('statusCode' in value) throw new Error('broken on purpose');
      return real(value);
    };
  });
  await result.open('Metadata');
  const failed = page.getByRole('alert').filter({ hasText: 'This view could not be shown' });
  await expect(failed).toContainText('broken on purpose');
  await expect(failed.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await failed.getByRole('button', { name: 'Show raw' }).click();
  await expect(result.tab('Raw')).toHaveAttribute('aria-selected', 'true');
});

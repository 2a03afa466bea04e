import { expect, type Page } from '@playwright/test';
import { parseJson } from '../../shared/base/json.ts';
import { answerTo, refusal, startV2Service, type V2Answer, type V2Service } from '../support/v2Service.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

interface ErrorCase {
  readonly answer: V2Answer;
  readonly title: string | RegExp;
  readonly primary: string;
  /** What the card names besides. */
  readonly says?: string;
}

const cases: Readonly<Record<string, ErrorCase>> = {
  'a body that the service rejects': {
    answer: refusal(400, 'Bad Request', {
      details: [
        { code: 'too_big', path: ['timeout'], message: 'Number must be less than or equal to 300000' },
        { code: 'invalid_type', path: ['formats', 0], message: 'Invalid format' },
      ],
    }),
    title: 'The service rejected 2 fields',
    primary: 'Go to field',
    says: 'Number must be less than or equal to 300000',
  },
  'an address that the service rejects': {
    answer: refusal(400, 'Invalid URL'),
    title: 'This address cannot be scraped',
    primary: 'Edit address',
  },
  'a key that is not accepted': {
    answer: refusal(401, 'Unauthorized: Invalid token'),
    title: 'Key missing or not accepted',
    primary: 'Set key',
  },
  'no credits': {
    answer: refusal(402, 'Insufficient credits to perform this request.'),
    title: 'Out of credits',
    primary: 'Use local engine',
    says: 'Insufficient credits to perform this request.',
  },
  'a feature that the plan lacks': {
    answer: refusal(403, 'Your plan does not include this.'),
    title: 'Not allowed for this key or plan',
    primary: 'Set key',
  },
  'a path that is not there': {
    answer: { status: 404, text: '<h1>Not found</h1>' },
    title: /Cloud has no such path|The answer is not JSON/,
    primary: 'Edit connection',
  },
  'a page that took too long': {
    answer: refusal(408, 'Request timed out', { code: 'SCRAPE_TIMEOUT' }),
    title: 'Took longer than 60 seconds',
    primary: 'Retry now',
  },
  'a body that is too large': {
    answer: refusal(413, 'Payload too large'),
    title: 'The request is too large',
    primary: 'Go to url',
  },
  'trouble of the service': {
    answer: refusal(500, 'An unexpected error occurred on the server.'),
    title: 'Cloud has trouble',
    primary: 'Retry now',
  },
  'a page in place of JSON': {
    answer: { text: '<!doctype html><title>Log in</title><p>Please log in.' },
    title: 'The answer is not JSON',
    primary: 'Edit connection',
  },
  'an answer that breaks off': {
    answer: { text: JSON.stringify({ success: true, data: { markdown: 'x'.repeat(5000) } }), cutAfter: 800 },
    title: /^The connection to 127\.0\.0\.1:\d+ broke$/,
    primary: 'Send again',
  },
  'a failure that comes with 200': {
    answer: refusal(200, 'DNS resolution failed for hostname "example.com".', { code: 'SCRAPE_DNS_RESOLUTION_ERROR' }),
    title: 'example.com was not found',
    primary: 'Edit address',
  },
  'a redirect': {
    answer: { status: 307, headers: { location: 'https://elsewhere.example/v2/scrape' }, text: '' },
    title: 'Cloud sent us elsewhere',
    primary: 'Edit connection',
  },
};
const names = Object.keys(cases);

/** The page that a request asks for decides what comes back. */
function play(body: string, waits: number): V2Answer {
  const asked = parseJson(body);
  const path = new URL(asked.ok ? String((asked.value as { url?: unknown }).url) : 'https://none.example').pathname;
  if (path === '/hang') return 'hang';
  if (path === '/busy' && waits === 1) {
    return { status: 429, headers: { 'retry-after': '90' }, json: { success: false, error: 'Rate limit exceeded.' } };
  }
  const number = /^\/case-(\d+)$/.exec(path)?.[1];
  return cases[names[Number(number)] ?? '']?.answer ?? answerTo(body);
}

let service: V2Service;
let goodOnes = 0;

const app = shareApp(async (profile) => {
  let busy = 0;
  service = await startV2Service(({ body }) => play(body, body.includes('/busy') ? (busy += 1) : 0));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/good', formats: ['markdown'] } }],
  });
  return [service];
});

/** A good result in the tab in sight, and then the address that brings the failure. */
async function sendAfterGood(page: Page, path: string): Promise<void> {
  const request = requestLine(page);
  const result = resultPane(page);
  const host = `good${(goodOnes += 1)}.example`;
  await request.typeAddress(`https://${host}/`);
  await request.send();
  await expect(result.outcome).toContainText(`Done200${host}`);
  await request.typeAddress(`https://example.com${path}`);
  await request.send();
}

/** The colour of the one primary button of a region. */
function accentOf(page: Page): Promise<string> {
  return requestLine(page)
    .sendButton.or(requestLine(page).cancelButton)
    .evaluate((button) => getComputedStyle(button).backgroundColor);
}

for (const [index, name] of names.entries()) {
  test(`its own card for ${name}`, async () => {
    const { page } = app();
    const result = resultPane(page);
    const { title, primary, says } = cases[name] as ErrorCase;
    await sendAfterGood(page, `/case-${index}`);
    await expect(result.cardTitle).toHaveText(title);
    await expect(result.cardButton(primary)).toHaveCSS('background-color', await accentOf(page));
    if (says !== undefined) await expect(result.card).toContainText(says);

    await result.tabs.getByRole('tab', { name: /^Previous result/ }).click();
    await expect(result.markdown).toContainText('With a line of text.');
    // Ends the wait of those that are sent again by themselves.
    await page.keyboard.press('Escape');
  });
}

test('a service that asks for patience gets it, or not', async () => {
  const { page } = app();
  const result = resultPane(page);
  await sendAfterGood(page, '/busy');
  await expect(result.cardTitle).toHaveText('Slow down: too many requests this minute');
  await expect(result.card.getByRole('timer')).toContainText(/^[78]\d/);
  const attempts = result.card.getByRole('table', { name: 'Attempts' }).getByRole('row');
  await expect(attempts.filter({ hasText: '429' })).toHaveCount(1);
  await expect(attempts.filter({ hasText: 'waiting to retry' })).toHaveCount(1);
  await result.cardButton('Retry now').click();
  await expect(result.markdown).toContainText('With a line of text.');
  await expect(result.outcome).toContainText('2 attempts');
});

test('Escape stops waiting, and the previous result stays', async () => {
  const { page } = app();
  const result = resultPane(page);
  await sendAfterGood(page, '/hang');
  await expect(result.pane).toContainText('Server working');
  await expect(result.markdown).toContainText('With a line of text.');
  await expect.poll(() => service.openConnections()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(result.cardTitle).toHaveText('Stopped waiting');
  await expect(result.card).toContainText('The service may still finish and charge this request.');
  await expect(requestLine(page).sendButton).toBeVisible();
  await expect.poll(() => service.openConnections()).toBe(0);
});

test('"Edit address" and "Go to field" bring the person there', async () => {
  const { page } = app();
  const result = resultPane(page);
  await sendAfterGood(page, `/case-${names.indexOf('an address that the service rejects')}`);
  await result.cardButton('Edit address').click();
  await expect(requestLine(page).address).toBeFocused();

  await sendAfterGood(page, `/case-${names.indexOf('a body that the service rejects')}`);
  await result.cardButton('Go to field').click();
  await expect(page.getByRole('textbox', { name: /^timeout/ })).toBeFocused();
});

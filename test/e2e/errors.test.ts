import { expect, type Page } from '@playwright/test';
import { parseJson } from '../../shared/base/json.ts';
import { variantTitle } from '../support/variantTags.ts';
import { answerTo, refusal, startV2Service, type V2Answer, type V2Service } from '../support/v2Service.ts';
import { accentOf, goesLocal, goesTo, goHome, opensRaw, pressFirst } from './pages/errorCard.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

interface ErrorCase {
  readonly answer: V2Answer;
  readonly title: string | RegExp;
  readonly primary: string | RegExp;
  /** What the card names besides. */
  readonly says?: string;
  /** An earlier case sends to the local engine, which runs from then on: only the long run has both. */
  readonly needsLocalEngine?: true;
  /** What a press on the first button brings about. */
  readonly act?: (page: Page) => Promise<void>;
}

/** The scrapes of the current case: the previous one may be sent again before its wait ends. */
const scrapes = () => service.scrapes().filter(({ body }) => body.includes(`${casePath}"`));
const lastScrape = () => scrapes().at(-1);
const lastBody = () => JSON.parse(lastScrape()?.body ?? '{}') as Record<string, unknown>;
const lastKey = () => lastScrape()?.headers['x-request-id'];

/** The number of scrapes grows by the one that the button sends. */
const sendsAgain = async (page: Page, press: () => Promise<void>, confirm?: string): Promise<void> => {
  const before = scrapes().length;
  await press();
  if (confirm !== undefined) await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
  await expect.poll(() => scrapes().length).toBeGreaterThan(before);
};

const retries = (page: Page) => sendsAgain(page, () => pressFirst(page));

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
    act: goesTo(/\btimeout\b/),
  },
  'an address that the service rejects': {
    answer: refusal(400, 'Invalid URL'),
    title: 'This URL cannot be scraped',
    primary: 'Edit URL',
    act: goesTo(/^URL/, 'combobox'),
  },
  'a key that is not accepted': {
    answer: refusal(401, 'Unauthorized: Invalid token'),
    title: 'Key missing or not accepted',
    primary: 'Set key',
    says: 'Cloud has no key on this computer.',
    act: goesTo(/^API key/),
  },
  'no credits': {
    answer: refusal(402, 'Insufficient credits to perform this request.', { chargeId: 'ch_0042' }),
    title: 'Out of credits',
    primary: 'Send with local engine',
    says: 'ch_0042',
    act: goesLocal,
  },
  'a feature that the plan lacks': {
    answer: refusal(403, 'Your plan does not include actions.'),
    title: 'Not allowed for this key or plan',
    primary: 'Go to field',
    says: 'The plan does not include actions',
  },
  'a restricted key': {
    answer: refusal(403, 'Request blocked: this API key is restricted to the format markdown.'),
    title: 'Not allowed for this key or plan',
    primary: 'Go to field',
  },
  'terms that nobody accepted': {
    answer: refusal(403, 'Terms required', { code: 'THIRD_PARTY_DATA_TERMS_REQUIRED', requiresAction: true }),
    title: 'The team must accept third-party terms',
    primary: 'Copy details',
    act: async (page) => {
      await pressFirst(page);
      await expect(page.getByText('Copied')).toBeVisible();
    },
  },
  'a page that instructs the model': {
    answer: refusal(403, 'Prompt injection detected', { code: 'SCRAPE_PROMPT_INJECTION_DETECTED' }),
    title: 'The page tries to instruct the model',
    primary: 'Show page text',
    act: async (page) => {
      await pressFirst(page);
      await expect(requestLine(page).connection).toContainText('Local engine');
      await page.keyboard.press('ControlOrMeta+w');
    },
  },
  'nothing in the cache': {
    answer: refusal(404, 'No cached data', { code: 'SCRAPE_NO_CACHED_DATA' }),
    title: 'No cached copy matches these rules',
    primary: 'Allow a fresh scrape and send',
    says: 'minAge: 1',
    act: async (page) => {
      await retries(page);
      expect(lastBody()).not.toHaveProperty('minAge');
    },
  },
  'lockdown without a copy': {
    answer: refusal(404, 'Cache miss', { code: 'SCRAPE_LOCKDOWN_CACHE_MISS' }),
    title: 'Lockdown: no cached copy of this page',
    primary: 'Send with local engine',
    needsLocalEngine: true,
  },
  'a provider that is not there': {
    answer: refusal(404, 'Unknown provider', { code: 'unknown_provider' }),
    title: 'Provider or capability not found',
    primary: 'Show raw',
    act: opensRaw,
  },
  'a path that is not there': {
    answer: { status: 404, text: '<h1>Not found</h1>' },
    title: /Cloud has no such path|The response is not JSON/,
    primary: 'Edit connection',
    act: goesTo(/^Base URL/),
  },
  'a page that took too long': {
    answer: refusal(408, 'Request timed out', { code: 'SCRAPE_TIMEOUT' }),
    title: /^Took longer than \d+ seconds$/,
    primary: /^Raise timeout to \d+ s and send$/,
    act: retries,
  },
  'a key of a request that still runs': {
    answer: refusal(409, 'Request in flight', { code: 'request_in_flight', chargeId: 'ch_7' }),
    title: 'This request is still running',
    primary: 'Retry with the same key',
    act: async (page) => {
      const key = lastKey();
      await retries(page);
      expect(lastKey()).toBe(key);
    },
  },
  'a key that was used before': {
    answer: refusal(409, 'Duplicate request', { code: 'duplicate_request' }),
    title: 'This request key was used for another request',
    primary: 'Start a new request',
    act: async (page) => {
      const key = lastKey();
      await retries(page);
      expect(lastKey()).not.toBe(key);
    },
  },
  'a run that had finished': {
    answer: refusal(409, 'Agent already finished'),
    title: 'Already finished',
    primary: 'Show raw',
    act: opensRaw,
  },
  'a body that is too large': {
    answer: refusal(413, 'Payload too large'),
    title: 'The request is too large',
    primary: /^Go to /,
    says: ' B',
  },
  'a result that does not fit': {
    answer: refusal(422, 'The model could not produce a conforming result'),
    title: 'The result does not match the schema',
    primary: 'Open schema',
  },
  'too many pages at once': {
    answer: refusal(429, 'Concurrency limit reached'),
    title: 'Too many pages at once',
    primary: 'Retry now',
    act: retries,
  },
  'trouble of the service': {
    answer: refusal(500, 'An unexpected error occurred on the server.'),
    title: 'Cloud has a problem',
    primary: 'Retry now',
    act: retries,
  },
  'a gateway without an answer': {
    answer: { status: 502, text: '<h1>Bad gateway</h1>' },
    title: 'The service behind Cloud returned no valid response',
    primary: 'Retry now',
    says: 'returned 502: Bad Gateway',
  },
  'a service that is away': {
    answer: refusal(503, 'Service Unavailable'),
    title: 'Cloud is not available at the moment',
    primary: 'Retry now',
  },
  'an outcome that nobody knows': {
    answer: refusal(503, 'Outcome unknown', { code: 'request_unresolved', chargeId: 'ch_9' }),
    title: 'Outcome unknown',
    primary: 'Retry with the same key',
    says: 'a new request could be charged a second time',
    act: async (page) => {
      const key = lastKey();
      await retries(page);
      expect(lastKey()).toBe(key);
      await expect(resultPane(page).cardTitle).toHaveText('Outcome unknown');
      const button = resultPane(page).cardButton('Start a new request');
      await sendsAgain(page, () => button.click(), 'Send anyway');
      expect(lastKey()).not.toBe(key);
    },
  },
  'billing that is down': {
    answer: refusal(503, 'Billing unavailable', { code: 'billing_unavailable' }),
    title: 'Billing is down, nothing ran',
    primary: 'Retry now',
  },
  'an action that failed': {
    answer: refusal(500, 'No element matches .more', { code: 'SCRAPE_ACTION_ERROR' }),
    title: 'Step 2 (click) failed',
    primary: 'Go to step 2',
    says: '.more',
    act: async (page) => {
      await pressFirst(page);
      await expect(page.getByRole('textbox', { name: /^actions|JSON/ }).first()).toBeVisible();
      await page.keyboard.press('ControlOrMeta+Shift+j');
      await page.keyboard.press('ControlOrMeta+Shift+j');
    },
  },
  'a server without a browser': {
    answer: refusal(400, 'Actions are not supported', { code: 'SCRAPE_ACTIONS_NOT_SUPPORTED' }),
    title: 'This server cannot run actions',
    primary: /Remove .+ and send|Send with local engine/,
  },
  'a page in place of JSON': {
    answer: { text: '<!doctype html><title>Log in</title><p>Please log in.' },
    title: 'The response is not JSON',
    primary: 'Edit connection',
  },
  'an answer that breaks off': {
    answer: { text: JSON.stringify({ success: true, data: { markdown: 'x'.repeat(5000) } }), cutAfter: 800 },
    title: /^The connection to 127\.0\.0\.1:\d+ broke$/,
    primary: 'Send again',
    says: 'charged a second time',
    act: retries,
  },
  'JSON of another kind': {
    answer: { json: { hello: 'world' } },
    title: 'The response has an unknown shape',
    primary: 'Show raw',
    act: opensRaw,
  },
  'a failure that comes with 200': {
    answer: refusal(200, 'DNS resolution failed for hostname "example.com".', { code: 'SCRAPE_DNS_RESOLUTION_ERROR' }),
    title: 'example.com was not found',
    primary: 'Edit URL',
  },
  'a redirect': {
    answer: { status: 307, headers: { location: 'https://elsewhere.example/v2/scrape' }, text: '' },
    title: 'Cloud redirected the request',
    primary: 'Edit connection',
    says: 'under “Response headers”',
  },
  'a status and a code of tomorrow': {
    answer: refusal(451, 'Not in this country.', { code: 'NEW_THING', details: { law: 'some law' } }),
    title: 'Cloud refused the request',
    primary: 'Send again',
    says: 'some law',
    act: retries,
  },
};
const names = Object.keys(cases);

/** The page in the request determines the response. */
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
let casePath = '';

const app = shareApp(async (profile) => {
  let busy = 0;
  service = await startV2Service(({ body }) => play(body, body.includes('/busy') ? (busy += 1) : 0));
  seedProfile(profile, {
    hasKeys: false,
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      {
        connection: 'cloud',
        body: {
          url: 'https://example.com/good',
          formats: ['markdown', { type: 'json', schema: { type: 'object' } }],
          actions: [
            { type: 'wait', milliseconds: 500 },
            { type: 'click', selector: '.more' },
          ],
          minAge: 1,
        },
      },
    ],
  });
  return [service];
});

/** Shows a good result in the visible tab, then sends the URL that fails. */
async function sendAfterGood(page: Page, path: string): Promise<void> {
  const request = requestLine(page);
  const result = resultPane(page);
  const host = `good${(goodOnes += 1)}.example`;
  await request.typeAddress(`https://${host}/`);
  await request.send();
  await expect(result.outcome).toContainText(`Done200${host}`);
  await sendPage(page, path);
}

async function sendPage(page: Page, path: string): Promise<void> {
  casePath = path;
  await requestLine(page).typeAddress(`https://example.com${path}`);
  await requestLine(page).send();
}

for (const [index, name] of names.entries()) {
  const tag = cases[name]?.needsLocalEngine === true ? ' @long' : variantTitle(index);
  test(`its own card for ${name}${tag}`, async () => {
    const { page } = app();
    const result = resultPane(page);
    const { title, primary, says, act } = cases[name] as ErrorCase;
    await goHome(page);
    if (goodOnes === 0) await sendAfterGood(page, `/case-${index}`);
    else await sendPage(page, `/case-${index}`);
    await expect(result.cardTitle).toHaveText(title);
    await expect(result.cardTitle).toBeFocused();
    await expect(result.cardButton(primary).first()).toHaveCSS('background-color', await accentOf(page));
    if (says !== undefined) await expect(result.card).toContainText(says);

    await result.tabs.getByRole('tab', { name: /^Previous result/ }).click();
    await expect(result.markdown).toContainText('With a line of text.');
    await result.tabs.getByRole('tab', { name: 'Error' }).click();
    await act?.(page);
    // Ends the wait of those that are sent again by themselves.
    await page.keyboard.press('Escape');
  });
}

test('a service that asks for patience gets it, or not', async () => {
  const { page } = app();
  const result = resultPane(page);
  await sendAfterGood(page, '/busy');
  await expect(result.cardTitle).toHaveText('Too many requests this minute');
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
  await page.locator('[data-region="tabs"] [aria-selected="true"]').press('Escape');
  await expect(result.cardTitle).toHaveText('Cancelled');
  await expect(result.card).toContainText('The service may still finish and charge this request.');
  await expect(requestLine(page).sendButton).toBeVisible();
  await expect.poll(() => service.openConnections()).toBe(0);
});

import { type Browser, chromium, type Page } from 'playwright';
import turndown from 'turndown';
import type { StartedEngine } from '../measure/startEngine.ts';
import type { SuiteContext } from './suite.ts';

/** Scrapes one address, and throws where nothing came of it. */
export type Scrape = (url: string) => Promise<void>;

const fewestCharacters = 500;

/** Scrapes through the engine's port, with these options in addition to the URL. */
export function byEngine(engine: StartedEngine, options: object = { formats: ['markdown'] }): Scrape {
  return async (url) => {
    const markdown = await markdownBy(engine, url, options);
    if (markdown.length < fewestCharacters) throw new Error(`the engine gave no markdown for ${url}`);
  };
}

/** Returns the markdown that the engine's port responds with; empty if there is none. */
export async function markdownBy(engine: StartedEngine, url: string, options: object): Promise<string> {
  const response = await fetch(`${engine.url}/v2/scrape`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, ...options }),
  });
  const answer = (await response.json()) as { data?: { markdown?: string } };
  return answer.data?.markdown ?? '';
}

interface PeerWish {
  /** What else is done with the page. */
  readonly also?: (page: Page) => Promise<unknown>;
  /** What a page is waited for; its load when left out. */
  readonly until?: 'load' | 'networkidle';
}

export interface Peer {
  /** A fresh context, a wait, turndown. */
  scrapes(wish?: PeerWish): Scrape;
  close(): Promise<void>;
}

/** Starts Playwright with a Chromium of this machine; reports and returns null if there is none. */
export async function startPeer({ say }: SuiteContext): Promise<Peer | null> {
  const executablePath = process.env['TROWEL_BENCH_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }).catch(() => null);
  if (browser === null) {
    say(
      `bench: the peer needs a Chromium for Playwright; none is at ${executablePath}. Install one, or name it in TROWEL_BENCH_CHROMIUM.`,
    );
    return null;
  }
  return {
    scrapes:
      (wish = {}) =>
      (url) =>
        scrape(browser, url, wish),
    close: () => browser.close(),
  };
}

async function scrape(browser: Browser, url: string, { also, until = 'load' }: PeerWish): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: until });
    const markdown = new turndown().turndown(await page.content());
    if (markdown.length < fewestCharacters) throw new Error(`turndown gave no markdown for ${url}`);
    await also?.(page);
  } finally {
    await context.close();
  }
}

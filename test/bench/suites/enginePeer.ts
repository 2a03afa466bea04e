import { type Browser, chromium, type Page } from 'playwright';
import turndown from 'turndown';
import type { StartedEngine } from '../measure/startEngine.ts';

/** Scrapes one address, and throws where nothing came of it. */
export type Scrape = (url: string) => Promise<void>;

const fewestCharacters = 500;

/** A scrape through the engine's port, with these options beside the address. */
export function byEngine(engine: StartedEngine, options: object = { formats: ['markdown'] }): Scrape {
  return async (url) => {
    const response = await fetch(`${engine.url}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, ...options }),
    });
    const answer = (await response.json()) as { data?: { markdown?: string } };
    if ((answer.data?.markdown ?? '').length < fewestCharacters)
      throw new Error(`the engine gave no markdown for ${url}: ${response.status}`);
  };
}

export interface Peer {
  /** A fresh context, `load`, turndown; and what else is done with the page. */
  scrapes(also?: (page: Page) => Promise<unknown>): Scrape;
  close(): Promise<void>;
}

/** Playwright with a Chromium of this machine; null where there is none at that place. */
export async function startPeer(executablePath: string): Promise<Peer | null> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }).catch(() => null);
  if (browser === null) return null;
  return {
    scrapes:
      (also = () => Promise.resolve()) =>
      (url) =>
        scrape(browser, url, also),
    close: () => browser.close(),
  };
}

async function scrape(browser: Browser, url: string, also: (page: Page) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    const markdown = new turndown().turndown(await page.content());
    if (markdown.length < fewestCharacters) throw new Error(`turndown gave no markdown for ${url}`);
    await also(page);
  } finally {
    await context.close();
  }
}

import { setTimeout } from 'node:timers/promises';
import type { StartedEngine } from '../measure/startEngine.ts';

const pollMs = 100;

interface CrawlStatus {
  readonly status: string;
  readonly completed: number;
  readonly next?: string;
  readonly data: readonly { readonly metadata?: { readonly sourceURL?: string; readonly url?: string } }[];
}

/** A crawl that has completed, and its time in ms from the request to its end. */
export interface CrawlResult {
  readonly path: string;
  readonly completed: number;
  readonly durationMs: number;
}

/** Calls the engine's API; throws where it refuses. */
export async function callEngine<Answer>({ url, token }: StartedEngine, path: string, body?: object): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return (await response.json()) as Answer;
}

/** Crawls a site to markdown, and waits for the end. */
export async function crawl(engine: StartedEngine, url: string, limit: number): Promise<CrawlResult> {
  const startedAt = performance.now();
  // The pages lie beside the start URL, and a crawl keeps to those below it by default.
  const scope = { limit, maxDiscoveryDepth: 50, crawlEntireDomain: true };
  const body = { url, ...scope, scrapeOptions: { formats: ['markdown'], maxAge: 0 } };
  const { id } = await callEngine<{ readonly id: string }>(engine, '/v2/crawl', body);
  const path = `/v2/crawl/${id}`;
  for (;;) {
    await setTimeout(pollMs);
    const { status, completed } = await callEngine<CrawlStatus>(engine, `${path}?skip=${limit}&limit=1`);
    if (status === 'completed') return { path, completed, durationMs: performance.now() - startedAt };
    if (status !== 'scraping') throw new Error(`the crawl ended as ${status}`);
  }
}

/** Returns the URLs of the documents of a crawl. */
export async function crawledUrls(engine: StartedEngine, { path }: CrawlResult): Promise<ReadonlySet<string>> {
  const urls = new Set<string>();
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: CrawlStatus = await callEngine<CrawlStatus>(engine, next);
    for (const { metadata } of page.data) if (metadata?.url !== undefined) urls.add(metadata.url);
    next = page.next;
  }
  return urls;
}

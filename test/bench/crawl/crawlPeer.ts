import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteContext } from '../suites/suite.ts';

/** Exact versions: the figures are against these. */
const versions = 'crawlee@3.18.1 sitemapper@4.1.6 playwright@1.65.1';

/** What a peer has done: pages or URLs, and its time in ms without the start of its process. */
export interface PeerResult {
  readonly count: number;
  readonly durationMs: number;
}

/** Runs one peer in a process of its own. */
export type CrawlPeer = (url: string, limit?: number) => Promise<PeerResult>;

/**
 * Returns a peer that crawls or maps; reports how to install the peers and returns null where they are missing. They are large, so that
 * they are no dependencies of the project.
 */
export function crawlPeer(
  { data, peers, say }: SuiteContext,
  program: 'cheerio' | 'playwright' | 'sitemapper',
): CrawlPeer | null {
  const packages = join(data ?? '', 'peers/package.json');
  const name = program === 'sitemapper' ? 'sitemapper' : 'crawlee';
  if (data === null || !existsSync(join(data, 'peers/node_modules', name))) {
    const folder = join(data ?? 'DIR', 'peers');
    say(
      `bench: the peer ${name} is missing. Install it, and run again with --data ${data ?? 'DIR'}:\n  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --prefix ${folder} ${versions}`,
    );
    return null;
  }
  const browser = process.env['TROWEL_BENCH_CHROMIUM'] ?? '/usr/bin/chromium';
  if (program === 'playwright' && !existsSync(browser)) {
    say(`bench: the peer needs a Chromium; none is at ${browser}. Install one, or name it in TROWEL_BENCH_CHROMIUM.`);
    return null;
  }
  const path = join(peers, 'crawlers', `${program}.mjs`);
  return (url, limit = 0) => run([path, packages, url, String(limit), browser]);
}

async function run(words: readonly string[]): Promise<PeerResult> {
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CRAWLEE_LOG_LEVEL: 'ERROR' },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the peer ended with ${String(code)}`);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as PeerResult;
}

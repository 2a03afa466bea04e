import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';

export interface ReusedPage {
  /** Loads an address into the one page that there is, and gives the HTML that it shows. */
  read(url: string): Promise<string>;
  stop(): Promise<void>;
}

/** One page of the same Electron, used again for every address: no session of its own, nothing cleared. */
export async function startReusedPage(peers: string): Promise<ReusedPage> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-page-'));
  const child = spawn(
    electronPath(),
    [...launchArguments({ headless: true }), `--user-data-dir=${profile}`, join(peers, 'reusedpage')],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const waiting: ((line: string) => void)[] = [];
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  const next = (): Promise<string> =>
    Promise.race([
      new Promise<string>((resolve) => waiting.push(resolve)),
      gone.then(() => Promise.reject(new Error('the reused page ended'))),
    ]);
  await next();
  return {
    async read(url) {
      const told = next();
      child.stdin.write(`${url}\n`);
      return (JSON.parse(await told) as { html: string }).html;
    },
    async stop() {
      child.stdin.end();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine, type RunningTestEngine } from '../../support/engine.ts';
import type { Site } from '../../support/site.ts';
import type { EngineTopic, RuleWorld } from './engineRule.ts';

/** The world of one topic's rules. `close` takes the engine and its data away. */
export async function startWorld(
  topic: EngineTopic,
  site: Site,
): Promise<RuleWorld & { readonly close: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'trowel-rules-'));
  const start = (): Promise<RunningTestEngine> =>
    startEngine(['--allow-private', '--data', data, ...(topic.flags ?? [])]);
  let engine = await start();
  return {
    get engine() {
      return engine;
    },
    site,
    data,
    scrape: (path, options = {}) =>
      engine.scrape({ url: path.startsWith('/') ? `${site.origin}${path}` : path, ...options }),
    async restart() {
      await engine.stop();
      engine = await start();
    },
    async close() {
      await engine.stop();
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

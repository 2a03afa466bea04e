import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../../shared/base/json.ts';
import { borrowEngine } from '../../support/borrowEngine.ts';
import { startEngine, type EngineAnswer, type RunningTestEngine, type TestEngine } from '../../support/engine.ts';
import type { Site } from '../../support/site.ts';
import type { EngineTopic, RuleWorld } from './engineRule.ts';

export interface OpenWorld extends RuleWorld {
  /** Gives up the engine: one that was started for the rules is ended, and its data is removed. */
  close(): Promise<void>;
}

/** Creates the world of topics that share an engine of the pool, which has these flags. */
export async function borrowWorld(site: Site, flags: readonly string[]): Promise<OpenWorld> {
  const engine = await borrowEngine([site.origin], flags);
  return {
    engine,
    site,
    data: engine.data,
    scrape: (path, options = {}) => scrapeWith(engine, site, path, options),
    restart: () => Promise.reject(new Error('a topic that restarts its engine has ownEngine')),
    close: () => engine.release(),
  };
}

/** Starts the world of one topic's rules, with an engine and data that nobody else has. */
export async function startWorld(topic: EngineTopic, site: Site): Promise<OpenWorld> {
  const data = mkdtempSync(join(tmpdir(), 'trowel-rules-'));
  const start = (): Promise<RunningTestEngine> =>
    startEngine(['--allow-private', '--concurrency', '2', '--data', data, ...(topic.flags ?? [])]);
  let engine = await start();
  return {
    get engine() {
      return engine;
    },
    site,
    data,
    scrape: (path, options = {}) => scrapeWith(engine, site, path, options),
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

function scrapeWith(engine: TestEngine, site: Site, path: string, options: JsonObject): Promise<EngineAnswer> {
  return engine.scrape({ url: path.startsWith('/') ? `${site.origin}${path}` : path, ...options });
}

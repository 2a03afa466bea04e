import { globalAgent } from 'node:http';
import { inject } from 'vitest';
import { isJsonObject } from '../../shared/base/json.ts';
import { connectEngine, type TestEngine } from './engine.ts';
import type { EngineRequest, PooledEngine } from './enginePool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the pool of engines of this run. */
    enginePool: string;
  }
}

/** An engine of the pool, for one test file at a time. */
export interface BorrowedEngine extends TestEngine {
  /** Its `--data`, with what files before this one left. */
  readonly data: string;
  /** Returns it to the pool. */
  release(): Promise<void>;
}

/** The flags of borrowed engines, the same on each machine: how many pages at once otherwise depends on its processors. */
const commonFlags = ['--allow-private', '--concurrency', '2'];

/**
 * Borrows a real engine that allows private hosts. Files with tests that stop it, read its log or count on other flags start their own.
 * @param origins of the servers that the tests scrape: the engine has none of their pages cached
 * @param flags in addition to those of each borrowed engine
 */
export async function borrowEngine(origins: readonly string[], flags: readonly string[] = []): Promise<BorrowedEngine> {
  // Connections of SDKs that an earlier file left open may be closed by now at the other end.
  globalAgent.destroy();
  const pool = inject('enginePool');
  const request: EngineRequest = {
    flags: [...commonFlags, ...flags],
    ports: origins.map((origin) => Number(new URL(origin).port)),
  };
  const response = await fetch(pool, { method: 'POST', body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  const { index, data, ...engine } = (await response.json()) as PooledEngine;
  return {
    ...connectEngine(engine),
    data,
    async release() {
      await fetch(`${pool}/${index}`, { method: 'DELETE' });
    },
  };
}

/** Returns the engine with scrapes that neither use its cache nor add to it, unless a request says otherwise. */
export function withoutCache(engine: BorrowedEngine): BorrowedEngine {
  return {
    ...engine,
    scrape: (body, options) =>
      engine.scrape(isJsonObject(body) ? { maxAge: 0, storeInCache: false, ...body } : body, options),
  };
}

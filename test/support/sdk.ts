import { Firecrawl, SdkError } from 'firecrawl';
import { borrowEngine } from './borrowEngine.ts';
import { startEngine, type TestEngine } from './engine.ts';
import { startSite, type Site } from './site.ts';

/** The official SDK, connected to an engine, with a site to scrape. */
export interface SdkWorld {
  readonly engine: TestEngine;
  readonly site: Site;
  readonly client: Firecrawl;
  stop(): Promise<void>;
}

/** Connects the SDK to an engine of the pool; with flags, in addition to those that a site on this computer needs, to its own. */
export async function startSdkWorld(flags: readonly string[] = []): Promise<SdkWorld> {
  const site = await startSite();
  const [engine, leave] = await openEngine(site, flags);
  const client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
  return { engine, site, client, stop: async () => void (await Promise.all([leave(), site.close()])) };
}

async function openEngine(
  site: Site,
  flags: readonly string[],
): Promise<readonly [engine: TestEngine, leave: () => Promise<void>]> {
  if (flags.length === 0) {
    const borrowed = await borrowEngine([site.origin]);
    return [borrowed, () => borrowed.release()];
  }
  const started = await startEngine(['--allow-private', ...flags]);
  return [started, () => started.stop()];
}

/** Returns the SDK's own error with which the work must fail. */
export async function sdkFailureOf(work: Promise<unknown>): Promise<SdkError> {
  const failure = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof SdkError)) throw new Error(`no error of the SDK: ${String(failure)}`);
  return failure;
}

import { Firecrawl, SdkError } from 'firecrawl';
import { startEngine, type RunningTestEngine } from './engine.ts';
import { startSite, type Site } from './site.ts';

/** The official SDK, connected to an engine of its own, with a site to scrape. */
export interface SdkWorld {
  readonly engine: RunningTestEngine;
  readonly site: Site;
  readonly client: Firecrawl;
  stop(): Promise<void>;
}

/** Starts the engine with these flags, in addition to those that a site on this computer needs. */
export async function startSdkWorld(flags: readonly string[] = []): Promise<SdkWorld> {
  const [engine, site] = await Promise.all([startEngine(['--allow-private', ...flags]), startSite()]);
  const client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
  return { engine, site, client, stop: async () => void (await Promise.all([engine.stop(), site.close()])) };
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

import { createNodeTransport } from '../../electron/adapters/nodeTransport.ts';
import { createBodyFiles, type BodyFiles } from '../../electron/adapters/store/bodyFiles.ts';
import { systemClock, systemScheduler } from '../../electron/adapters/systemTime.ts';
import { createV2Client, type V2ClientPorts } from '../../electron/client/v2Client.ts';
import type { ArtifactFetcher } from '../../electron/core/runs/artifactFetcher.ts';
import type { ScrapeCall, ScrapeOutcome, ScrapeSender } from '../../electron/core/runs/scrapeSender.ts';
import type { BodyId } from '../../shared/base/brand.ts';
import { err, ok } from '../../shared/base/result.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface TestClient extends ArtifactFetcher {
  readonly sender: ScrapeSender;
  readonly bodies: BodyFiles;
  /** Sends `{url}` with what the test changes. */
  scrape(change: Partial<ScrapeCall> & { baseUrl: string }, signal?: AbortSignal): Promise<ScrapeOutcome>;
  readText(bodyId: BodyId): Promise<string>;
}

/** The real client over real sockets and files, in plain Node. */
export function createTestClient(change: Partial<V2ClientPorts> = {}): TestClient {
  const bodies = createBodyFiles(temporaryFolder());
  const client = createV2Client({
    transport: createNodeTransport(),
    clock: systemClock,
    scheduler: systemScheduler,
    bodies,
    digestStored: async () => err({ kind: 'internal', message: 'this answer was small' }),
    mayFetch: async () => ok(null),
    userAgent: 'Trowel/test',
    ...change,
  });
  return {
    sender: client,
    bodies,
    fetchArtifact: client.fetchArtifact,
    scrape: (call, signal = new AbortController().signal) => client.scrape({ ...plainCall, ...call }, signal),
    async readText(bodyId) {
      const bytes = await bodies.read(bodyId);
      return bytes.ok ? Buffer.from(bytes.value).toString('utf8') : '';
    },
  };
}

const plainCall: Omit<ScrapeCall, 'baseUrl'> = {
  key: null,
  body: { url: 'https://example.com' },
  headers: {},
  timeoutMs: 10_000,
  extraCaFile: null,
  secrets: [],
  onBeginning: () => undefined,
  onPhase: () => undefined,
};

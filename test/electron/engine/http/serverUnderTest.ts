import { createInspections } from '../../../../electron/engine/scrape/inspection/inspections.ts';
import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import { openActivityLog } from '../../../../electron/engine/account/activityLog.ts';
import { openUsageLedger } from '../../../../electron/engine/account/usageLedger.ts';
import { createAlexandriaService } from '../../../../electron/engine/alexandria/alexandriaService.ts';
import { createCatalogue } from '../../../../electron/engine/alexandria/catalogue.ts';
import { createRequestJournal } from '../../../../electron/engine/alexandria/requestJournal.ts';
import { openRequestRecords } from '../../../../electron/engine/alexandria/requestRecords.ts';
import { type Artifacts, createArtifacts } from '../../../../electron/engine/artifacts/artifacts.ts';
import { createDiskArtifacts } from '../../../../electron/engine/artifacts/diskArtifacts.ts';
import { createMemoryArtifacts } from '../../../../electron/engine/artifacts/memoryArtifacts.ts';
import { freeAccount } from '../../../../electron/engine/credits/creditAccount.ts';
import { createHandedFiles } from '../../../../electron/engine/files/handedFiles.ts';
import { startServer, type EngineServer } from '../../../../electron/engine/http/engineServer.ts';
import { noLibrary } from '../../../../electron/engine/library/libraryClient.ts';
import type { ServerPorts } from '../../../../electron/engine/http/serverPorts.ts';
import { createLiveSessions } from '../../../../electron/engine/scrape/live/liveSessions.ts';
import type { ScrapeService } from '../../../../electron/engine/scrape/scrapeService.ts';
import { createUploadFolder } from '../../../../electron/engine/uploads/uploadFolder.ts';
import { createUploadTickets } from '../../../../electron/engine/uploads/uploadTickets.ts';
import { testJobs } from './testJobs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

export const token = 'token-of-the-server-under-test';

export interface ServerUnderTest {
  readonly server: EngineServer;
  readonly artifacts: Artifacts;
  /** Addresses that scrapes were started for. */
  readonly scraped: string[];
}

/** Uploads in a temporary folder. */
export function testUploads(folder: string = temporaryFolder()): ServerPorts['uploads'] {
  const uploads = createUploadFolder(folder, 200_000_000);
  return { folder: uploads, tickets: createUploadTickets({ now: Date.now, remove: uploads.remove }) };
}

/** Ports that a test may replace. */
type Changes = Partial<
  Pick<
    ServerPorts,
    | 'responseReadTimeoutMs'
    | 'jobs'
    | 'maps'
    | 'searches'
    | 'extracts'
    | 'account'
    | 'usage'
    | 'activity'
    | 'uploads'
    | 'log'
  >
>;

/** Starts a real engine server on a free port, with simulated page visits. */
export async function serverUnderTest(
  scrape?: ScrapeService['scrape'],
  changes: Changes = {},
): Promise<ServerUnderTest> {
  const scraped: string[] = [];
  const artifacts = createArtifacts({
    disk: createDiskArtifacts(temporaryFolder(), Date.now),
    memory: createMemoryArtifacts(1_000_000, Date.now),
  });
  const started = await startServer({
    token,
    port: 0,
    allowPrivate: false,
    artifacts,
    inspections: createInspections(() => performance.now()),
    ocrLanguages: {
      list: () => [],
      installed: () => [],
      add: () => undefined,
      remove: () => Promise.resolve(),
      stop: () => undefined,
    },
    results: { put: () => Promise.resolve(), read: () => Promise.resolve(null) },
    files: createHandedFiles(1_000_000),
    uploads: testUploads(),
    alexandria: {
      service: createAlexandriaService({
        catalogue: createCatalogue([]),
        journal: createRequestJournal(openRequestRecords(temporaryFolder(), Date.now)),
        account: freeAccount,
        now: () => new Date(),
        log: () => undefined,
      }),
      privately: { run: () => Promise.reject(new Error('no request of this test is private')) },
      fetchFor: () => () => Promise.reject(new Error('no tool of this test asks for anything')),
    },
    live: createLiveSessions({
      pages: { capture: () => Promise.reject(new Error('no live page is opened here')) },
      maxSessions: 0,
      log: () => undefined,
    }),
    account: freeAccount,
    usage: openUsageLedger(join(temporaryFolder(), 'usage.json'), Date.now, () => undefined),
    activity: openActivityLog(join(temporaryFolder(), 'activity.jsonl'), Date.now, () => undefined),
    jobs: testJobs(),
    maps: { map: () => Promise.resolve(ok({ links: [{ url: 'https://example.com/' }], warning: null })) },
    extracts: {
      isModelSet: false,
      start: () => Promise.reject(new Error('no extract job of this test starts')),
      find: () => null,
      expiresAt: () => 0,
    },
    searches: {
      search: () => Promise.resolve(ok({ data: { web: [] }, warnings: [], count: 0, pageCredits: 0 })),
      library: noLibrary,
    },
    scrapes: {
      async scrape(job, caller) {
        scraped.push(job.url);
        return scrape === undefined ? ok({ markdown: '# Visited' }) : await scrape(job, caller);
      },
    },
    health: () => ({
      version: '0.0.0',
      concurrency: 2,
      active: 0,
      waiting: 0,
      memoryBytes: 1,
      uptimeMs: 1,
      jobs: [],
      tools: null,
    }),
    log: () => undefined,
    ...changes,
  });
  if (!started.ok) throw new Error(started.error);
  onTestFinished(async () => await started.value.stop());
  return { server: started.value, artifacts, scraped };
}

export interface RawAnswer {
  /** 0 where the connection ended without a response. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly json: JsonObject;
}

/** Sends bytes as they are and collects what comes back until the other side closes, or nothing more comes for `quietMs`. */
export function sendRaw(port: number, bytes: string | Buffer, quietMs = 60): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    let timer: NodeJS.Timeout | undefined;
    // Only for requests without any response.
    const giveUp = setTimeout(() => finish(), 8000);
    const finish = (): void => {
      clearTimeout(timer);
      clearTimeout(giveUp);
      socket.destroy();
      resolve(readAnswer(received));
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(finish, quietMs);
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const head = end === -1 ? text : text.slice(0, end);
  const body = end === -1 ? '' : text.slice(end + 4);
  const parsed = parseJson(body);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body,
    json: parsed.ok && isJsonObject(parsed.value) ? parsed.value : {},
  };
}

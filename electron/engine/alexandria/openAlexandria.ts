import { join } from 'node:path';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { GuardedFetch } from '../../guard/fetchGuarded.ts';
import type { GuardPolicy } from '../../guard/hostPolicy.ts';
import type { ToolAccount } from './toolAccount.ts';
import { createSitePool } from '../host/sitePool.ts';
import type { SitePart } from '../site/worker/siteParts.ts';
import { createAlexandriaService, type AlexandriaService } from './alexandriaService.ts';
import { createCatalogue } from './catalogue.ts';
import type { LoadedTools } from './http/loadTools.ts';
import { createMemoryRecords } from './memoryRecords.ts';
import { createRequestJournal } from './requestJournal.ts';
import { openRequestRecords } from './requestRecords.ts';
import { createSiteTools } from './site/siteTools.ts';
import { createToolFetch, type ToolFetch } from './toolFetch.ts';

export interface AlexandriaSettings {
  /** The engine's data folder. */
  readonly data: string;
  /** Tools of a person's file; null for none. */
  readonly customTools: LoadedTools | null;
  /** The engine's HTTP client. */
  readonly fetch: GuardedFetch;
  /** The built `site.worker`. */
  readonly siteWorker: URL;
  /** The account that calls are charged to. */
  readonly account: ToolAccount;
  readonly userAgent: string;
  readonly log: (line: string) => void;
}

export interface Alexandria extends AlexandriaService {
  /** The same service for requests of which nothing is written to disk: repeated ones are known until the engine ends. */
  readonly privately: Pick<AlexandriaService, 'run'>;
  /** The network access for the tools of a request that may reach these hosts in addition to the public web. */
  fetchUnder(policy: GuardPolicy): ToolFetch;
}

const readLimits = { timeLimitMs: 15_000, memoryLimitMb: 512 } as const;
const sweepMs = 60 * 60 * 1000;
const memoryLimits = { lifetimeMs: 24 * 60 * 60 * 1000, maxChars: 20_000_000 } as const;

/** Opens the catalog and everything behind it, on the real network and disk. */
export function openAlexandria(settings: AlexandriaSettings): Alexandria {
  const siteTools = createSiteTools(async (part) => await readPart(settings.siteWorker, part));
  const records = openRequestRecords(join(settings.data, 'alexandria'), Date.now);
  void records.sweep();
  setInterval(() => void records.sweep(), sweepMs).unref();
  const catalogue = createCatalogue([...siteTools, ...(settings.customTools?.tools ?? [])]);
  const ports = { catalogue, account: settings.account, now: () => new Date(), log: settings.log };
  const service = createAlexandriaService({ ...ports, journal: createRequestJournal(records) });
  const memoryRecords = createMemoryRecords(memoryLimits, Date.now);
  const privately = createAlexandriaService({ ...ports, journal: createRequestJournal(memoryRecords) });
  return {
    ...service,
    privately,
    stop() {
      service.stop();
      privately.stop();
    },
    fetchUnder: (policy) => createToolFetch(settings.fetch, policy, settings.userAgent),
  };
}

/** Reads a part in a worker of its own, which ends afterwards: calls are rare. */
async function readPart(program: URL, part: SitePart): Promise<JsonValue> {
  const pool = createSitePool({ workers: 1, program, ...readLimits });
  const value = await pool.readPart(part, new AbortController().signal);
  await pool.close();
  return value;
}

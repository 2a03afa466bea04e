import { join } from 'node:path';
import type { UpstreamProxy } from '../../guard/connectThrough.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import { createGuardedFetch } from '../../guard/fetchGuarded.ts';
import { createGuard } from '../../guard/guard.ts';
import type { GuardPolicy } from '../../guard/hostPolicy.ts';
import type { VirtualHost } from '../../guard/virtualHost.ts';
import type { ToolAccount } from './toolAccount.ts';
import { createSitePool } from '../host/sitePool.ts';
import type { SitePart } from '../site/worker/siteParts.ts';
import { createAlexandriaService, type AlexandriaService } from './alexandriaService.ts';
import { createCatalogue } from './catalogue.ts';
import type { LoadedTools } from './http/loadTools.ts';
import { createRequestJournal } from './requestJournal.ts';
import { openRequestRecords } from './requestRecords.ts';
import { createSiteTools } from './site/siteTools.ts';
import { createToolFetch, type ToolFetch } from './toolFetch.ts';

export interface AlexandriaSettings {
  /** The engine's data folder. */
  readonly data: string;
  /** Tools of a person's file; null for none. */
  readonly customTools: LoadedTools | null;
  readonly virtualHosts: Readonly<Record<string, VirtualHost>>;
  /** The built `site.worker`. */
  readonly siteWorker: URL;
  /** The account that calls are charged to. */
  readonly account: ToolAccount;
  readonly userAgent: string;
  readonly log: (line: string) => void;
}

export interface Alexandria extends AlexandriaService {
  /** The network access for the tools of a request that may reach these hosts in addition to the public web. */
  fetchUnder(policy: GuardPolicy): ToolFetch;
  /** Ports that no tool may reach, and the proxy between it and the web. */
  configure(ownPorts: readonly number[], upstream: UpstreamProxy | null): void;
}

const readLimits = { timeLimitMs: 15_000, memoryLimitMb: 512 } as const;
const sweepMs = 60 * 60 * 1000;

/** Opens the catalog and everything behind it, on the real network and disk. */
export function openAlexandria(settings: AlexandriaSettings): Alexandria {
  const siteTools = createSiteTools(async (part) => await readPart(settings.siteWorker, part));
  const records = openRequestRecords(join(settings.data, 'alexandria'), Date.now);
  void records.sweep();
  setInterval(() => void records.sweep(), sweepMs).unref();
  const service = createAlexandriaService({
    catalogue: createCatalogue([...siteTools, ...(settings.customTools?.tools ?? [])]),
    journal: createRequestJournal(records),
    account: settings.account,
    now: () => new Date(),
    log: settings.log,
  });
  // No browser is involved, so the guard's own client connects: same policy decision and same pinned connection as for pages.
  const guard = createGuard({ virtualHosts: settings.virtualHosts });
  const guarded = createGuardedFetch(guard.outbound);
  return {
    ...service,
    fetchUnder: (policy) => createToolFetch(guarded, policy, settings.userAgent),
    configure(ownPorts, upstream) {
      guard.setOwnPorts(ownPorts);
      guard.setUpstream(upstream);
    },
  };
}

/** Reads a part in a worker of its own, which ends afterwards: calls are rare. */
async function readPart(program: URL, part: SitePart): Promise<JsonValue> {
  const pool = createSitePool({ workers: 1, program, ...readLimits });
  const value = await pool.readPart(part, new AbortController().signal);
  await pool.close();
  return value;
}

import { join } from 'node:path';
import { ok, type Result } from '../../../shared/base/result.ts';
import { createArtifactStore, type ArtifactStore } from '../artifacts/artifactStore.ts';
import { createPageCache } from '../cache/pageCache.ts';
import { createShelf } from '../cache/shelf.ts';
import { freeAccount, openCreditAccount } from '../credits/creditAccount.ts';
import type { PageCache } from '../server/cachePorts.ts';
import type { CreditAccount } from '../server/creditPorts.ts';
import type { EngineOptions } from '../server/engineOptions.ts';

/** What the engine keeps in its data folder. */
export interface Stores {
  readonly artifacts: ArtifactStore;
  readonly cache: PageCache;
  readonly account: CreditAccount;
}

const hourMs = 60 * 60 * 1000;

/** Opens everything below the data folder, which is locked; one plain sentence where a part of it cannot be. */
export function openStores(
  data: string,
  { cacheMb, credits }: EngineOptions,
  log: (line: string) => void,
): Result<Stores, string> {
  const account = credits === null ? ok(freeAccount) : openCreditAccount(join(data, 'credits.json'), credits, log);
  if (!account.ok) return account;
  const pages = createShelf({ folder: join(data, 'pages'), limitBytes: cacheMb * 1_000_000, copiesPerKey: 4 });
  return ok({
    artifacts: openArtifacts(join(data, 'artifacts')),
    cache: createPageCache(pages, Date.now, log),
    account: account.value,
  });
}

/** The kept screenshots, swept now and every hour. */
function openArtifacts(folder: string): ArtifactStore {
  const artifacts = createArtifactStore(folder, Date.now);
  void artifacts.sweep();
  setInterval(() => void artifacts.sweep(), hourMs).unref();
  return artifacts;
}

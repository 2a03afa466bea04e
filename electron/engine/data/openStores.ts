import { join } from 'node:path';
import { ok, type Result } from '../../../shared/base/result.ts';
import { openActivityLog } from '../account/activityLog.ts';
import { recordSpending } from '../account/recordSpending.ts';
import { openUsageLedger } from '../account/usageLedger.ts';
import { type Artifacts, createArtifacts } from '../artifacts/artifacts.ts';
import { createDiskArtifacts } from '../artifacts/diskArtifacts.ts';
import { createMemoryArtifacts } from '../artifacts/memoryArtifacts.ts';
import { createPageCache } from '../cache/pageCache.ts';
import { createReadingCache } from '../cache/readingCache.ts';
import { createResultStore } from '../cache/resultStore.ts';
import { createDiskCache } from '../cache/diskCache.ts';
import { createChangeHistory, type ChangeHistory } from '../changes/changeHistory.ts';
import { freeAccount, openCreditAccount } from '../credits/creditAccount.ts';
import { createRecipeStore, type RecipeStore } from '../recipe/recipeStore.ts';
import type { PageCache, ReadingCache } from '../ports/cache.ts';
import type { CreditAccount } from '../ports/credits.ts';
import type { EngineOptions } from '../launch/engineOptions.ts';
import type { ScrapeResults } from '../ports/results.ts';
import type { ActivityLog, UsageLedger } from '../ports/usage.ts';

/** Stores in the engine's data folder. */
export interface Stores {
  readonly artifacts: Artifacts;
  readonly cache: PageCache;
  readonly readings: ReadingCache;
  readonly history: ChangeHistory;
  readonly results: ScrapeResults;
  readonly recipes: RecipeStore;
  readonly account: CreditAccount;
  readonly usage: UsageLedger;
  readonly activity: ActivityLog;
}

/** Earlier scrapes are markdown, squeezed: this is tens of thousands of pages. */
const historyBytes = 200_000_000;
/** Responses are stored for a day; when the limit is exceeded, the oldest are removed first. */
const maxResponseCacheBytes = 200_000_000;
/** Files of private runs, which the app downloads as soon as it has their response. */
const maxMemoryArtifactBytes = 200_000_000;
/** Extractors are a few kilobytes each. */
const recipesBytes = 50_000_000;
const hourMs = 60 * 60 * 1000;

/** Opens everything below the data folder, which is locked; one plain sentence where a part of it cannot be. */
export function openStores(
  data: string,
  { cacheMb, credits }: EngineOptions,
  log: (line: string) => void,
): Result<Stores, string> {
  const account = credits === null ? ok(freeAccount) : openCreditAccount(join(data, 'credits.json'), credits, log);
  if (!account.ok) return account;
  const usage = openUsageLedger(join(data, 'usage.json'), Date.now, log);
  const pages = createDiskCache({ folder: join(data, 'pages'), limitBytes: cacheMb * 1_000_000, copiesPerKey: 4 });
  const earlier = createDiskCache({ folder: join(data, 'changes'), limitBytes: historyBytes, copiesPerKey: 1 });
  const answers = createDiskCache({
    folder: join(data, 'answers'),
    limitBytes: maxResponseCacheBytes,
    copiesPerKey: 1,
  });
  const recipes = createDiskCache({ folder: join(data, 'extractors'), limitBytes: recipesBytes, copiesPerKey: 1 });
  return ok({
    artifacts: openArtifacts(join(data, 'artifacts')),
    cache: createPageCache(pages, Date.now, log),
    readings: createReadingCache(pages, log),
    results: createResultStore(answers, Date.now, log),
    history: createChangeHistory(earlier, Date.now),
    recipes: createRecipeStore(recipes, Date.now, log),
    account: recordSpending(account.value, usage),
    usage,
    activity: openActivityLog(join(data, 'activity.jsonl'), Date.now, log),
  });
}

/** Opens the stores of screenshots and other files, swept now and every hour. */
function openArtifacts(folder: string): Artifacts {
  const disk = createDiskArtifacts(folder, Date.now);
  const artifacts = createArtifacts({ disk, memory: createMemoryArtifacts(maxMemoryArtifactBytes, Date.now) });
  void artifacts.sweep();
  setInterval(() => void artifacts.sweep(), hourMs).unref();
  return artifacts;
}

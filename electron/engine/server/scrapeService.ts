import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { creditsOf, creditsOfFailure } from '../../../shared/request/credits/creditsOf.ts';
import type { PageCache, ReadingCache } from './cachePorts.ts';
import type { CapturedPage, Extractor, PageCapture, PageRequest, ScrapeFailure } from './capturePorts.ts';
import type { CreditAccount, CreditHold } from './creditPorts.ts';
import { createMakers, type MakerPorts } from './document/createMakers.ts';
import { makeDocument, type MadeDocument } from './document/makeDocument.ts';
import type { Maker, ScrapeInHand } from './document/maker.ts';
import { asksForNames } from './document/makeRedaction.ts';
import { recipeWishOf } from './document/makeDeterministicJson.ts';
import { needsModel, needsModelForRecipeAlone } from './model/needsModel.ts';
import { freshCopy, inspectScrape, type InspectionWish, type ScrapeInspection } from './inspection/inspectScrape.ts';
import type { CapturedCopy, Inspections } from './inspection/inspections.ts';
import { pageKey } from '../cache/pageKey.ts';
import { captureWithFiles, readFile, type DocumentReader, type FilePorts } from './readFile.ts';
import { pageRequest, readPage } from './readPage.ts';
import type { ScrapeResults } from './resultPorts.ts';
import { refusalOf } from './scrapeFailure.ts';
import type { ScrapeJob } from './scrapeJob.ts';
import type { ScrapeJobs } from './scrapeJobs.ts';
import type { ExtractOutput } from '../extract/extractDocument.ts';
import type { PagesRead } from '../documents/documentRequest.ts';
import type { ScrapeQueue, Turn } from './scrapeQueue.ts';
import type { WorkTime } from './workTime.ts';
import { withinTime } from './withinTime.ts';

export interface ScrapePorts extends MakerPorts {
  readonly queue: ScrapeQueue;
  readonly jobs: ScrapeJobs;
  readonly pages: PageCapture;
  readonly extractor: Extractor;
  readonly documents: DocumentReader;
  readonly cache: PageCache;
  readonly readings: ReadingCache;
  readonly takePassword: FilePorts['takePassword'];
  readonly account: CreditAccount;
  readonly results: ScrapeResults;
  readonly inspections: Inspections;
  readonly now: () => number;
}

/** Who asks, and what only this request may do. */
export interface ScrapeCaller {
  /** Requests of one client stand in one line of the queue. */
  readonly client: string;
  readonly allowPrivate: string | boolean;
  /** Ends when the caller is gone or the engine stops. */
  readonly signal: AbortSignal;
  /** Told of the file that a document was read of. */
  readonly onSource?: (source: ReadSource) => void;
  /** What it wants to know beside the answer. */
  readonly inspection?: InspectionWish;
}

/** A file as it came, in base64. */
export interface ReadSource {
  readonly base64: string;
}

export interface ScrapeService {
  /** Does one scrape within its timeout, the wait for a place included. Gives `data` of the answer (contract 2.5). */
  scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>>;
}

/** Whether a model has a part in the answer, where one is set. */
function asksModel(request: ScrapeJob['request']): boolean {
  return needsModel(request) || asksForNames(request);
}

/** What is left of a scrape's time. */
function timeOf(now: () => number, job: ScrapeJob, signal: AbortSignal, started: number): WorkTime {
  return { signal, left: () => Math.max(0, job.timeoutMs - (now() - started)) };
}

/** No page comes in less time than this, beside what it is waited for. */
const pageMs = 200;

/** What the request itself has its page waited for, where that alone takes all the time; null where a page could be in time. */
function tooLong({ waitForMs, request: { actions = [] } }: ScrapeJob, leftMs: number): 'waitFor' | 'waits' | null {
  const waits = actions.reduce((ms, action) => ms + ('milliseconds' in action ? action.milliseconds : 0), 0);
  if (waitForMs + waits === 0 || leftMs - waitForMs - waits >= pageMs) return null;
  return waits === 0 ? 'waitFor' : 'waits';
}

/** What a captured page or file holds. Whoever looks at the page of a file sees the document. */
async function readCaptured(
  ports: ScrapePorts,
  job: ScrapeJob,
  page: CapturedPage,
  time: WorkTime,
  inspection: ScrapeInspection,
  onPages: (pages: PagesRead) => void,
): Promise<Result<Pick<ScrapeInHand, 'page' | 'output' | 'file'>, ScrapeFailure>> {
  const file = page.content.kind === 'file' ? await readFile(ports, job, page.content, time, onPages) : ok(null);
  if (!file.ok) return file;
  const output = await readPage(ports.extractor, job, page, time, file.value, inspection);
  if (!output.ok) return output;
  if (file.value?.kind !== 'read') return ok({ page, output: output.value, file: null });
  const { document } = file.value;
  const shown: CapturedPage = { ...page, content: { kind: 'dom', html: document.html ?? '' } };
  return ok({ page: shown, output: output.value, file: document });
}

/** Whether an extractor is kept for pages like this one. */
async function hasExtractor({ recipes }: ScrapePorts, job: ScrapeJob): Promise<boolean> {
  const wish = recipeWishOf(job);
  return wish !== null && (await recipes.read(recipes.keyOf(job.url, wish))).length > 0;
}

/** Said before the page is visited. An extractor that is kept does without a model, as long as it fits. */
function lacksModel({ model }: ScrapePorts, job: ScrapeJob, extractorReused: boolean): boolean {
  if (model.isSet || !needsModel(job.request)) return false;
  return !(extractorReused && needsModelForRecipeAlone(job.request));
}

/** Where the page must not be fetched, a copy without its looks is better than none: a warning says what it lacks. */
async function findCopy(
  { cache }: ScrapePorts,
  request: PageRequest,
  ages: Parameters<PageCache['find']>[1],
  isLast: boolean,
  leavesNoTrace: boolean,
): ReturnType<PageCache['find']> {
  const copy = await cache.find(request, ages, leavesNoTrace);
  if (copy !== null || !isLast || !request.styles) return copy;
  return await cache.find({ ...request, styles: false }, ages, leavesNoTrace);
}

/** The page of an earlier run, had with what this request would have it with: from memory, else from the cache however old. */
async function findAgain(
  { inspections, cache }: ScrapePorts,
  request: PageRequest,
  runId: string,
  leavesNoTrace: boolean,
): Promise<CapturedCopy | null> {
  const key = pageKey(request);
  const kept = inspections.captured(runId);
  if (kept?.key === key) return kept;
  const cached = await cache.find(request, { youngest: 0, oldest: Number.POSITIVE_INFINITY }, leavesNoTrace);
  return cached === null ? null : freshCopy(cached.page, key, cached.storedAt);
}

type Made = Promise<Result<MadeDocument, ScrapeFailure>>;

/** One scrape under way. */
interface Work {
  readonly job: ScrapeJob;
  readonly caller: ScrapeCaller;
  readonly hold: CreditHold;
  readonly time: WorkTime;
  readonly inspection: ScrapeInspection;
}

/** Who wants to know how far the reading of a page is. */
interface ReadingWatch {
  readonly onPages?: (pages: PagesRead) => void;
  readonly onRead?: () => void;
}

/** Makes the answer of a page that is there. */
async function describePage(
  ports: ScrapePorts,
  makers: readonly Maker[],
  { job, caller, hold, time, inspection }: Work,
  page: CapturedPage,
  came: { readonly waitedMs: number; readonly cachedAt: number | null },
  watch: ReadingWatch = {},
): Made {
  const onPages = watch.onPages ?? ((): void => undefined);
  const read = await inspection.phase('read', () => readCaptured(ports, job, page, time, inspection, onPages));
  if (!read.ok) return read;
  watch.onRead?.();
  if (read.value.file !== null && page.content.kind === 'file') caller.onSource?.(page.content);
  const about = { scrapeId: randomUUID(), ...came };
  const priceOf = (facts: Parameters<typeof creditsOf>[1]): number =>
    ports.account.isMetered ? creditsOf(job.body, facts) : 0;
  const canAfford: ScrapeInHand['canAfford'] = (facts) => hold.raise(priceOf(facts));
  const made = await inspection.phase('make', () =>
    makeDocument(makers, { job, ...read.value, signal: time.signal, canAfford }, about, priceOf),
  );
  if (made.ok)
    inspection.onMade(read.value.output, made.value.data, () => traceAgain(ports, job, page, inspection.readAs));
  return made;
}

/** Time for an X-ray that is asked for after its scrape, in milliseconds. */
const lateXrayMs = 30_000;

/** Reads a captured page again with a trace of its elements; null where that fails. */
async function traceAgain(
  { extractor }: ScrapePorts,
  job: ScrapeJob,
  page: CapturedPage,
  readAs: ScrapeInspection['readAs'],
): Promise<ExtractOutput | null> {
  const time = { signal: AbortSignal.timeout(lateXrayMs), left: () => lateXrayMs };
  const output = await readPage(extractor, job, page, time, null, { isTraced: true, readAs });
  return output.ok ? output.value : null;
}

/** A page that is there already. A file may have to be read anew all the same, which whoever watches wants to see. */
async function describeKept(
  ports: ScrapePorts,
  makers: readonly Maker[],
  work: Work,
  page: CapturedPage,
  cachedAt: number,
): Made {
  const { job, caller } = work;
  const came = { waitedMs: 0, cachedAt };
  if (page.content.kind !== 'file') return await describePage(ports, makers, work, page, came);
  const listed = ports.jobs.add(job.url, caller.client, caller.inspection?.runId);
  listed.start();
  try {
    return await describePage(ports, makers, work, page, came, { onPages: listed.onPages });
  } finally {
    listed.end();
  }
}

/** A model takes its time, and none of ours: the place is for who waits to visit a page. */
function freeForModel({ model }: ScrapePorts, job: ScrapeJob, turn: Turn): void {
  if (model.isSet && asksModel(job.request)) turn.release();
}

export function createScrapeService(ports: ScrapePorts): ScrapeService {
  const makers = createMakers(ports);

  async function scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>> {
    const extractorReused = await hasExtractor(ports, job);
    if (lacksModel(ports, job, extractorReused)) return err({ kind: 'model', failure: { kind: 'not-set' } });
    if (!(await ports.account.canCharge())) return err({ kind: 'billing' });
    // One that does not fit this page after all costs more: that is set aside before the model is asked.
    const hold = ports.account.hold(creditsOf(job.body, { extractorReused }));
    if (hold === null) return err({ kind: 'noCredits' });
    const started = ports.now();
    const inspection = inspectScrape(caller.inspection ?? null, job, ports.inspections, Date.now);
    const work = (signal: AbortSignal): Made =>
      run({ job, caller, hold, time: timeOf(ports.now, job, signal, started), inspection });
    const result = await withinTime(job.timeoutMs, caller.signal, work);
    inspection.end();
    await hold.settle(result.ok ? result.value.creditsUsed : creditsOfFailure(refusalOf(result.error).code));
    if (!result.ok) return result;
    const { data, scrapeId } = result.value;
    if (!job.cacheUse.leavesNoTrace) await ports.results.keep(scrapeId, data);
    return ok(data);
  }

  async function run(work: Work): Made {
    const { job, caller, inspection } = work;
    const request = pageRequest(job, caller.allowPrivate, job.timeoutMs, inspection.request);
    const again = caller.inspection?.fromRunId ?? null;
    if (again !== null) {
      const copy = await findAgain(ports, request, again, job.cacheUse.leavesNoTrace);
      if (copy === null) return err({ kind: 'noCachedData' });
      inspection.onPage(copy);
      return await describeKept(ports, makers, work, copy.page, copy.capturedAt);
    }
    const { wanted, onlyCached, leavesNoTrace } = job.cacheUse;
    const cached = wanted === null ? null : await findCopy(ports, request, wanted, onlyCached !== null, leavesNoTrace);
    if (cached !== null) {
      inspection.onPage(freshCopy(cached.page, pageKey(request), cached.storedAt));
      return await describeKept(ports, makers, work, cached.page, cached.storedAt);
    }
    if (onlyCached !== null) return err({ kind: onlyCached === 'lockdown' ? 'lockdownMiss' : 'noCachedData' });
    return await runInTurn(work, request);
  }

  async function runInTurn(work: Work, request: PageRequest): Made {
    const { job, caller, time, inspection } = work;
    const listed = ports.jobs.add(job.url, caller.client, caller.inspection?.runId);
    const turn = await inspection.phase('queue', () => ports.queue.wait(caller.client, time.signal));
    if (turn === null) {
      listed.end();
      return err({ kind: 'timeout' });
    }
    try {
      listed.start();
      const endless = tooLong(job, time.left());
      if (endless !== null) return err({ kind: 'timeout', cause: endless });
      const captured = await captureWithFiles(ports.pages, request, time);
      if (!captured.ok) return captured;
      inspection.onPage(freshCopy(captured.value, pageKey(request), Date.now()));
      const kept = job.cacheUse.storesPage ? ports.cache.keep(request, captured.value) : Promise.resolve();
      // A file is read elsewhere: the place is for who waits to visit a page.
      if (captured.value.content.kind === 'file') turn.release();
      const came = { waitedMs: turn.waitedMs, cachedAt: null };
      const watch = { onPages: listed.onPages, onRead: () => freeForModel(ports, job, turn) };
      const [made] = await Promise.all([describePage(ports, makers, work, captured.value, came, watch), kept]);
      return made;
    } finally {
      turn.release();
      listed.end();
    }
  }

  return { scrape };
}

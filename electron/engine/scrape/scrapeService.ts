import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { creditsOf, creditsOfFailure } from '../../../shared/request/credits/creditsOf.ts';
import type { PageCache, ReadingCache } from '../ports/cache.ts';
import type { CapturedPage, PageCapture, PageRequest } from '../ports/capture.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import type { Extractor } from '../ports/extractor.ts';
import type { CreditAccount, CreditHold } from '../ports/credits.ts';
import { createFormatProducers, type FormatProducerPorts } from './formats/createFormatProducers.ts';
import { produceDocument, type ProducedDocument } from './formats/produceDocument.ts';
import type { FormatProducer, ScrapeContext } from './formats/formatProducer.ts';
import { needsNameDetection } from './formats/produceRedaction.ts';
import { recipeOptionsOf } from './formats/produceDeterministicJson.ts';
import { needsModel, needsModelForRecipeAlone } from './model/needsModel.ts';
import { freshCopy, inspectScrape, type InspectionOptions, type ScrapeInspection } from './inspection/inspectScrape.ts';
import type { CapturedCopy, Inspections } from './inspection/inspections.ts';
import { pageKey } from '../cache/pageKey.ts';
import { captureWithFiles, readFile, type DocumentReader, type FilePorts } from './readFile.ts';
import { pageRequest, readPage } from './readPage.ts';
import type { IndexedPage } from '../ports/pageIndex.ts';
import type { ReadText } from '../ports/library.ts';
import type { ScrapeResults } from '../ports/results.ts';
import { readTextOf } from './readText.ts';
import { refusalOf } from './scrapeFailure.ts';
import type { ScrapeJob } from './scrapeJob.ts';
import type { ScrapeJobs } from './scrapeJobs.ts';
import type { PageLink } from '../extract/collect/pageLinks.ts';
import type { ExtractOutput } from '../extract/extractDocument.ts';
import type { PagesRead } from '../documents/documentRequest.ts';
import type { ScrapeQueue, Turn } from './scrapeQueue.ts';
import { minPageMs, waitActionsMs } from './validate/waitLimits.ts';
import type { Deadline } from './deadline.ts';
import { withDeadline } from './withDeadline.ts';

export interface ScrapePorts extends FormatProducerPorts {
  readonly queue: ScrapeQueue;
  readonly jobs: ScrapeJobs;
  readonly pages: PageCapture;
  readonly extractor: Extractor;
  readonly documents: DocumentReader;
  readonly cache: PageCache;
  readonly readings: ReadingCache;
  readonly takePassword: FilePorts['takePassword'];
  readonly ocrLanguages: FilePorts['ocrLanguages'];
  readonly account: CreditAccount;
  readonly results: ScrapeResults;
  readonly inspections: Inspections;
  /** Receives the pages that may be found by others: complete, of public hosts, and stored in the cache as well. */
  readonly notePage?: (page: IndexedPage) => void;
  /** Receives the texts that the library may have. */
  readonly noteText?: (document: ReadText) => void;
  readonly now: () => number;
}

/** The caller, and the permissions of this request. */
export interface ScrapeCaller {
  /** Requests of one client share one line of the queue. */
  readonly client: string;
  readonly allowPrivate: string | boolean;
  /** Aborts when the caller disconnects or the engine stops. */
  readonly signal: AbortSignal;
  /** Called with the source file of a document. */
  readonly onSource?: (source: ReadSource) => void;
  /** Called with the page, where it could be read. */
  readonly onPage?: (page: VisitedPage) => void;
  /** A slot of the queue that the caller has; without one, the scrape waits for its own. */
  readonly turn?: Turn;
  /** Inspection data requested in addition to the response. */
  readonly inspection?: InspectionOptions;
}

/** What a crawler needs to know of a page, whatever formats its request has. */
export interface VisitedPage {
  /** Final URL, after redirects. */
  readonly url: string;
  readonly statusCode: number;
  /** Null where it has none. */
  readonly title: string | null;
  /** `Retry-After` as sent; null where there is none, and of a cached page. */
  readonly retryAfter: string | null;
  /** All links of the page; none of a document. */
  readonly links: readonly PageLink[];
}

/** A file as received. */
export interface ReadSource {
  readonly bytes: Uint8Array;
}

export interface ScrapeService {
  /** Runs one scrape within its timeout, queueing included. Returns `data` of the response (contract 2.5). */
  scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>>;
}

/** Returns whether the response uses a model, where one is set. */
function usesModel(request: ScrapeJob['request']): boolean {
  return needsModel(request) || needsNameDetection(request);
}

/** Returns which of the request's waits alone takes all the time that a queue left; null if a page could be ready in time. */
function tooLong({ waitForMs, request }: ScrapeJob, leftMs: number): 'waitFor' | 'waits' | null {
  const waits = waitActionsMs(request);
  if (waitForMs + waits === 0 || leftMs - waitForMs - waits >= minPageMs) return null;
  return waits === 0 ? 'waitFor' : 'waits';
}

/** Reads a captured page or file. For a file opened as a page the inspection shows the document. */
async function readCaptured(
  ports: ScrapePorts,
  job: ScrapeJob,
  page: CapturedPage,
  time: Deadline,
  inspection: ScrapeInspection,
  watch: { readonly onPages: (pages: PagesRead) => void; readonly pageLinks: boolean },
): Promise<Result<Pick<ScrapeContext, 'page' | 'output' | 'file'>, ScrapeFailure>> {
  const { content } = page;
  const isFile = content.kind === 'file' || content.kind === 'upload';
  const file = isFile ? await readFile(ports, job, content, time, watch.onPages) : ok(null);
  if (!file.ok) return file;
  const { isTraced, readAs } = inspection;
  const reading = { isTraced, readAs, pageLinks: watch.pageLinks };
  const output = await readPage(ports.extractor, job, page, time, file.value, reading);
  if (!output.ok) return output;
  if (file.value?.kind !== 'read') return ok({ page, output: output.value, file: null });
  const { document } = file.value;
  const shown: CapturedPage = { ...page, content: { kind: 'dom', html: document.html ?? '' } };
  return ok({ page: shown, output: output.value, file: document });
}

/** Returns whether an extractor is stored for pages like this one. */
async function hasExtractor({ recipes }: ScrapePorts, job: ScrapeJob): Promise<boolean> {
  const options = recipeOptionsOf(job);
  return options !== null && (await recipes.read(recipes.keyOf(job.url, options))).length > 0;
}

/** Checked before the visit. A stored extractor needs no model, as long as it fits. */
function lacksModel({ model }: ScrapePorts, job: ScrapeJob, extractorReused: boolean): boolean {
  if (model.isSet || !needsModel(job.request)) return false;
  return !(extractorReused && needsModelForRecipeAlone(job.request));
}

/** Where the page must not be fetched, a copy without styles is better than none: a warning names what is missing. */
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

/**
 * Returns the page of an earlier run if it was captured with the options of this request: from memory, otherwise from the cache, whatever
 * its age.
 */
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

type Produced = Promise<Result<ProducedDocument, ScrapeFailure>>;

/** One scrape under way. */
interface Work {
  readonly job: ScrapeJob;
  readonly caller: ScrapeCaller;
  readonly hold: CreditHold;
  readonly time: Deadline;
  readonly inspection: ScrapeInspection;
}

/** Who wants to know how far the reading of a page is. */
interface ReadingWatch {
  readonly onPages?: (pages: PagesRead) => void;
  readonly onRead?: () => void;
}

/** Produces the response from a captured page. */
async function describePage(
  ports: ScrapePorts,
  producers: readonly FormatProducer[],
  { job, caller, hold, time, inspection }: Work,
  page: CapturedPage,
  came: { readonly waitedMs: number; readonly cachedAt: number | null },
  watch: ReadingWatch = {},
): Produced {
  const reading = { onPages: watch.onPages ?? ((): void => undefined), pageLinks: caller.onPage !== undefined };
  const read = await inspection.phase('read', () => readCaptured(ports, job, page, time, inspection, reading));
  if (!read.ok) return read;
  watch.onRead?.();
  caller.onPage?.(describeVisit(page, read.value.output));
  if (came.cachedAt === null && isFindable(job, page)) ports.notePage?.(describeKnown(page, read.value.output));
  if (read.value.file !== null && page.content.kind === 'file') caller.onSource?.(page.content);
  const about = { scrapeId: randomUUID(), ...came };
  if (came.cachedAt === null && ports.noteText !== undefined) {
    const text = readTextOf(job, page, read.value, about.scrapeId);
    if (text !== null) ports.noteText(text);
  }
  const priceOf = (facts: Parameters<typeof creditsOf>[1]): number =>
    ports.account.isMetered ? creditsOf(job.body, facts) : 0;
  const canAfford: ScrapeContext['canAfford'] = (facts) => hold.raise(priceOf(facts));
  const produced = await inspection.phase('make', () =>
    produceDocument(producers, { job, ...read.value, signal: time.signal, canAfford }, about, priceOf),
  );
  if (produced.ok)
    inspection.onProduced(read.value.output, produced.value.data, () =>
      traceAgain(ports, job, page, inspection.readAs),
    );
  return produced;
}

function describeVisit(page: CapturedPage, { pageLinks: links = [], metadata }: ExtractOutput): VisitedPage {
  const title = typeof metadata['title'] === 'string' ? metadata['title'] : null;
  return { url: page.url, statusCode: page.statusCode, title, retryAfter: page.retryAfter ?? null, links };
}

/** Whether others may learn that the page exists: of a page that the cache may not have, or of a private host, nobody does. */
function isFindable({ cacheUse }: ScrapeJob, { isWhole, statusCode, privateHosts = [] }: CapturedPage): boolean {
  return cacheUse.storesPage && isWhole && statusCode >= 200 && statusCode < 300 && privateHosts.length === 0;
}

function describeKnown({ url }: CapturedPage, { metadata }: ExtractOutput): IndexedPage {
  const text = (name: string): string | null => {
    const value = metadata[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { url, title: text('title'), description: text('description') };
}

/** Timeout of an X-ray requested after its scrape, in milliseconds. */
const lateXrayMs = 30_000;

/** Reads a captured page again with a trace of its elements; null where that fails. */
async function traceAgain(
  { extractor }: ScrapePorts,
  job: ScrapeJob,
  page: CapturedPage,
  readAs: ScrapeInspection['readAs'],
): Promise<ExtractOutput | null> {
  const signal = AbortSignal.timeout(lateXrayMs);
  const time: Deadline = { signal, left: () => lateXrayMs, pause: (wait) => wait() };
  const output = await readPage(extractor, job, page, time, null, { isTraced: true, readAs });
  return output.ok ? output.value : null;
}

/** Describes a cached page. A file may still have to be parsed, which job monitoring shows. */
async function describeCached(
  ports: ScrapePorts,
  producers: readonly FormatProducer[],
  work: Work,
  page: CapturedPage,
  cachedAt: number,
): Produced {
  const { job, caller } = work;
  const came = { waitedMs: 0, cachedAt };
  if (page.content.kind !== 'file') return await describePage(ports, producers, work, page, came);
  const listed = ports.jobs.add(job.url, caller.client, caller.inspection?.runId);
  listed.start();
  try {
    return await describePage(ports, producers, work, page, came, { onPages: listed.onPages });
  } finally {
    listed.end();
  }
}

/** Releases the slot before a model request: it needs no local resources, and others wait to visit a page. */
function freeForModel({ model }: ScrapePorts, job: ScrapeJob, turn: Turn): void {
  if (model.isSet && usesModel(job.request)) turn.release();
}

export function createScrapeService(ports: ScrapePorts): ScrapeService {
  const producers = createFormatProducers(ports);

  async function scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>> {
    const extractorReused = await hasExtractor(ports, job);
    if (lacksModel(ports, job, extractorReused)) return err({ kind: 'model', failure: { kind: 'not-set' } });
    if (!(await ports.account.canCharge())) return err({ kind: 'billing' });
    // Reserves the credits of a new extractor before the model is queried: a stored one may not fit this page.
    const hold = ports.account.hold(creditsOf(job.body, { extractorReused }));
    if (hold === null) return err({ kind: 'noCredits' });
    const inspection = inspectScrape(caller.inspection ?? null, job, ports.inspections, Date.now);
    const work = (time: Deadline): Produced => run({ job, caller, hold, time, inspection });
    const result = await withDeadline(job.timeoutMs, caller.signal, ports.now, work);
    inspection.end();
    await hold.settle(result.ok ? result.value.creditsUsed : creditsOfFailure(refusalOf(result.error).code));
    if (!result.ok) return result;
    const { data, scrapeId } = result.value;
    if (job.cacheUse.storesResult) await ports.results.put(scrapeId, data);
    return ok(data);
  }

  async function run(work: Work): Produced {
    const { job, caller, inspection } = work;
    const request = pageRequest(job, caller.allowPrivate, job.timeoutMs, inspection.request);
    const again = caller.inspection?.fromRunId ?? null;
    if (again !== null) {
      const copy = await findAgain(ports, request, again, job.cacheUse.leavesNoTrace);
      if (copy === null) return err({ kind: 'noCachedData' });
      inspection.onPage(copy);
      return await describeCached(ports, producers, work, copy.page, copy.capturedAt);
    }
    const { wanted, onlyCached, leavesNoTrace } = job.cacheUse;
    const cached = wanted === null ? null : await findCopy(ports, request, wanted, onlyCached !== null, leavesNoTrace);
    if (cached !== null) {
      inspection.onPage(freshCopy(cached.page, pageKey(request), cached.storedAt));
      return await describeCached(ports, producers, work, cached.page, cached.storedAt);
    }
    if (onlyCached !== null) return err({ kind: onlyCached === 'lockdown' ? 'lockdownMiss' : 'noCachedData' });
    return await runInTurn(work, request);
  }

  async function runInTurn(work: Work, request: PageRequest): Produced {
    const { job, caller, time, inspection } = work;
    const listed = ports.jobs.add(job.url, caller.client, caller.inspection?.runId);
    const turn = caller.turn ?? (await inspection.phase('queue', () => ports.queue.wait(caller.client, time.signal)));
    if (turn === null) {
      listed.end();
      return err({ kind: 'timeout' });
    }
    try {
      listed.start();
      const endless = tooLong(job, time.left());
      if (endless !== null) return err({ kind: 'timeout', cause: endless });
      // A page of a job that turns out to need the browser waits for it as if it had not begun.
      const enterBrowser = (): Promise<boolean> => time.pause(() => turn.enterBrowser(time.signal));
      const captured = await captureWithFiles(ports.pages, { ...request, enterBrowser }, time);
      if (!captured.ok) return captured;
      const { kind } = captured.value.content;
      // An upload is removed with its request: it cannot be read again.
      if (kind !== 'upload') inspection.onPage(freshCopy(captured.value, pageKey(request), Date.now()));
      const kept = job.cacheUse.storesPage ? ports.cache.put(request, captured.value) : Promise.resolve();
      // A file is parsed in another process: the slot is released for a page visit.
      if (kind === 'file' || kind === 'upload') turn.release();
      const came = { waitedMs: turn.waitedMs, cachedAt: null };
      const watch = { onPages: listed.onPages, onRead: () => freeForModel(ports, job, turn) };
      const [produced] = await Promise.all([describePage(ports, producers, work, captured.value, came, watch), kept]);
      return produced;
    } finally {
      turn.release();
      listed.end();
    }
  }

  return { scrape };
}

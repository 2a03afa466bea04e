import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { app } from 'electron';
import {
  type EngineHealth,
  type EngineReady,
  type EngineWorkerReady,
  type EngineSecrets,
  privateHosts,
} from '../../shared/api/engine/control.ts';
import type { GuardSettings } from '../guard/guardClient.ts';
import { lowerPriorityBelowParent } from '../adapters/lowerProcessPriority.ts';
import { sealDefaultSession } from '../adapters/sessionFactory.ts';
import { systemScheduler } from '../adapters/systemTime.ts';
import { openAdLists } from './blocking/adLists.ts';
import { lockData } from './data/dataLock.ts';
import { shareArtifacts } from './artifacts/sharedArtifacts.ts';
import { openStores, type Stores } from './data/openStores.ts';
import { handleDemoRequest } from './demo/handleDemoRequest.ts';
import { demoHost } from './demo/pageLayout.ts';
import { collectAtRest } from './heap/collectAtRest.ts';
import { openGuardedClient, type GuardedClient } from './host/guardedClient.ts';
import { createSitePool, type SitePool } from './host/sitePool.ts';
import { createDocumentProcessClient } from './host/documentProcessClient.ts';
import { createExtractPool } from './host/extractPool.ts';
import { fetchText } from './host/fetchText.ts';
import { superviseGuard } from './host/guardSupervisor.ts';
import { type GuardProcess, startGuardProcess } from './host/guardProcess.ts';
import { createPlainPool } from './host/staticPagePool.ts';
import { createRedactPool } from './host/redactPool.ts';
import { startDocuments } from './host/startDocuments.ts';
import { createRecipeReader } from './recipe/recipeReader.ts';
import { createSchemaChecker } from './model/schemaChecker.ts';
import { createPagePool } from './pages/pagePool.ts';
import { programMemory } from './pages/session/privateMemory.ts';
import { applyDefaultLocale } from './pages/session/defaultLocale.ts';
import { freeAccount } from './credits/creditAccount.ts';
import type { ActivityLog } from './ports/usage.ts';
import { engineHelp, parseEngineOptions, type EngineOptions } from './launch/engineOptions.ts';
import { secretsFor } from './launch/engineSecrets.ts';
import { createKnownPages } from './launch/knownPages.ts';
import { openFiles, openLocalFiles } from './launch/openLocalFiles.ts';
import { openJobProcess, openJobs } from './launch/openJobs.ts';
import { openExtracts } from './launch/openExtracts.ts';
import { openLibrary } from './launch/openLibrary.ts';
import { openMaps } from './launch/openMaps.ts';
import { openModel } from './launch/openModel.ts';
import { openOcrLanguages } from './launch/openOcrLanguages.ts';
import { openSearch } from './launch/openSearch.ts';
import { openTeam } from './launch/openTeam.ts';
import { openTools, type OpenedTools } from './launch/openTools.ts';
import { startNoServer, startServer } from './http/engineServer.ts';
import type { Cluster } from './jobs/postgres/openCluster.ts';
import type { CompletedScrape } from './http/serverPorts.ts';
import type { PageCapture } from './ports/capture.ts';
import { createAuditLog, type AuditLog } from './audit/auditLog.ts';
import { captureInProfile } from './profiles/captureInProfile.ts';
import { createProfileStore } from './profiles/profileStore.ts';
import { auditScrapes, noteSuccesses } from './scrape/auditScrapes.ts';
import { captureThrough } from './proxies/captureThrough.ts';
import { guardRoutes, readProxy } from './proxies/proxyRoutes.ts';
import { createInspections, type Inspections } from './scrape/inspection/inspections.ts';
import { createLiveSessions } from './scrape/live/liveSessions.ts';
import { createScrapeJobs, type ScrapeJobs } from './scrape/scrapeJobs.ts';
import { createScrapeQueue, type ScrapeQueue } from './scrape/scrapeQueue.ts';
import { noProviders, openProviders, type OpenProviders } from './search/providers/openProviders.ts';
import { createScrapeService, type ScrapePorts } from './scrape/scrapeService.ts';
import { followSupervisor } from './launch/supervision.ts';

/** Exit codes, for scripts to distinguish. */
const exits = { usage: 64, failed: 1, locked: 75 } as const;

/** Runs the local engine until it is asked to end: the composition root of the `--engine` program. */
export async function runEngine(): Promise<void> {
  const words = process.argv.slice(process.argv.indexOf('--engine') + 1);
  const command = parseEngineOptions(words);
  if (!command.ok) return leave(exits.usage, command.error);
  if (command.value.kind === 'help') {
    process.stdout.write(engineHelp);
    return app.exit(0);
  }
  const { options } = command.value;
  prepareProcess();
  const secrets = await secretsFor(options);
  if (!secrets.ok) return leave(exits.usage, secrets.error);
  const data = options.data === null ? join(app.getPath('appData'), app.getName(), 'engine') : resolve(options.data);
  const lock = lockData(data);
  if (!lock.ok) return leave(exits.locked, lock.error);
  process.on('exit', () => lock.value.release());
  // All rejections happen before Chromium starts: a Chromium asked to quit while it starts may hang.
  const stores = openStores(data, options, log);
  if (!stores.ok) return leave(exits.failed, stores.error);
  const client = openGuardedClient({ [demoHost]: handleDemoRequest });
  const toolSettings = { data, account: stores.value.account, client, userAgent: crawlerAgent(), log };
  const tools = openTools(options, secrets.value, toolSettings);
  if (!tools.ok) return leave(exits.usage, tools.error);
  const providers = openProviders({ ...options, searchKey: secrets.value.searchKey ?? null });
  if (!providers.ok && !options.supervised) return leave(exits.usage, providers.error);
  if (!providers.ok) log(providers.error);
  const cluster = await openTeam(options, app.getVersion(), log);
  if (!cluster.ok) return leave(exits.failed, cluster.error);
  await app.whenReady();
  sealDefaultSession();
  const opened = {
    cluster: cluster.value,
    ...tools.value,
    client,
    stores:
      cluster.value === null
        ? stores.value
        : { ...stores.value, artifacts: shareArtifacts(stores.value.artifacts, cluster.value.files) },
    providers: providers.ok ? providers.value : noProviders,
  };
  const failure = await serve(options, secrets.value, data, opened);
  if (failure !== null) leave(exits.failed, failure);
}

/** Maximum number of concurrent live pages: a scrape must always find a free slot in the pool. */
const maxLiveSessions = 2;

/** Process settings required before Chromium starts. */
function prepareProcess(): void {
  process.umask(0o077);
  // Every connection goes through the guard, which resolves host names itself: DNS lookups here would only leak where a page points.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  // A dialog could not be displayed, and no user is present to read it.
  process.on('uncaughtException', (failure) => log(failure.stack ?? failure.message));
  process.on('unhandledRejection', (reason) => log(String(reason)));
  // Electron warns about each URL that a page fails to load; these are not for the log.
  process.removeAllListeners('warning');
  app.on('window-all-closed', () => undefined);
  applyDefaultLocale();
}

const now = (): number => performance.now();
const clock = { now, after: systemScheduler.after };
const after = (ms: number, act: () => void): void => void setTimeout(act, ms);

/** Product tokens by which robots.txt names this crawler. */
const robotsAgents = ['Trowel'];

/** The engine's own name, for requests that are not those of a page. */
function crawlerAgent(): string {
  return `Trowel/${app.getVersion()}`;
}

/** Half of the computer's memory is the engine's: beyond a part of it no further page of a job is begun. */
function readMemoryRatio(): number {
  return programMemory() / (totalmem() / 2);
}

/** Starts all parts and prints the ready line; returns the error sentence on failure, else null. */
async function serve(
  options: EngineOptions,
  { token, modelKey, proxyPasswords, webhookSecret }: EngineSecrets,
  data: string,
  { alexandria, file, client, stores, providers, cluster }: OpenedTools & OpenedParts,
): Promise<string | null> {
  const concurrency = options.concurrency ?? availableParallelism();
  let guard = startGuardProcess();
  const adLists = openAdLists();
  const readers = openReaders(concurrency);
  // A supervised engine lowers its priority below the app's window; a standalone engine does not.
  const onProcess = options.supervised ? lowerPriorityBelowParent() : () => undefined;
  const pool = { slots: concurrency * 2, plainReader: readers.plain, onProcess, now, log, ...adLists };
  const pages = await createPagePool({ guard: guard.client, ...pool });
  if (!pages.ok) return pages.error;
  const queue = createScrapeQueue(concurrency, now);
  const ocrLanguages = openOcrLanguages({ data, fetch: client.fetch, log });
  const work = { queue, jobs: createScrapeJobs(now), inspections: openInspections(now), ocrLanguages };
  let url = '';
  const checkSchema = createSchemaChecker(new URL('./schema.worker.js', import.meta.url));
  const visits = visitors(noteWork(pages.value, collectAtRest()), options, data, now);
  const local = openLocalFiles(join(data, 'incoming'));
  const live = createLiveSessions({ pages: visits, maxSessions: Math.min(maxLiveSessions, concurrency), log });
  const scrapePorts: ScrapePorts = {
    ...work,
    ...openFiles(visits, local),
    ...readers,
    ...stores,
    model: openModel(options, modelKey, checkSchema, stores.usage),
    checkSchema,
    readByRecipes: createRecipeReader(new URL('./recipe.worker.js', import.meta.url)),
    toolsFor: alexandria.toolsFor,
    // A worker has no server: its files are served by another engine.
    baseUrl: () => (url === '' ? (cluster?.serverUrl() ?? '') : url),
    now,
  };
  const team = { cluster, url: () => (url === '' ? null : url) };
  const parts = { data, client, providers, sites: readers.sites, slots: concurrency, options, ...stores, ...team };
  const services = openServices(scrapePorts, { ...parts, webhookSecret: webhookSecret ?? null });
  const startOrNot = options.role === 'worker' ? startNoServer : startServer;
  const server = await startOrNot({
    ...options,
    token,
    ...services,
    ...stores,
    ...local,
    inspections: work.inspections,
    ocrLanguages,
    alexandria: { service: alexandria, privately: alexandria.privately, fetchFor: fetchingFor(alexandria) },
    live,
    health: () => ({ ...healthOf(concurrency, queue, work.jobs), tools: file }),
    ...(cluster === null ? {} : { cluster }),
    log,
    ...(options.supervised ? { onCompleted: logCompletedScrape } : {}),
  });
  if (!server.ok) return server.error;
  url = server.value.url;

  const { stop, isStopping } = endOnce(async () => {
    for (const service of [alexandria, live, services.extracts, ocrLanguages]) service.stop();
    await Promise.all([server.value.stop(), services.stop()]);
    // The guard is the way out of pages: it ends after them.
    await Promise.all([pages.value.close().then(() => guard.stop()), readers.close()]);
    local.uploads.folder.clear();
  });
  const settings = guardSettings(server.value.port, options, proxyPasswords ?? {});
  // Tools, maps and crawls use the proxy of a page without a country.
  client.configure(settings.ownPorts, settings.routes?.['basic'] ?? settings.upstream ?? null);
  for (const code of options.ocrLanguages) ocrLanguages.add(code);
  void services.jobs.start();
  services.extracts.resume();
  const onReplaced = (next: GuardProcess): void => pages.value.useGuard((guard = next).client);
  superviseGuard(guard, { settings, start: startGuardProcess, isStopping, onReplaced, now, after, log });
  const fetchList = (address: string) => fetchText(guard.client, address);
  void adLists.load(options.adLists, { folder: join(data, 'ad-lists'), now: Date.now, log, fetchText: fetchList });
  if (options.supervised) followSupervisor(stop);
  printReady(options.role === 'worker' ? { ready: true, role: 'worker' } : { ready: true, url, token });
  return null;
}

/** What is opened before Chromium starts. */
interface OpenedParts {
  readonly cluster: Cluster | null;
  readonly client: GuardedClient;
  readonly stores: Stores;
  readonly providers: OpenProviders;
}

interface ServiceParts {
  readonly cluster: Cluster | null;
  readonly url: () => string | null;
  /** Where searches ask. */
  readonly providers: OpenProviders;
  readonly data: string;
  readonly client: GuardedClient;
  readonly sites: SitePool;
  /** Pages at once. */
  readonly slots: number;
  readonly options: Pick<EngineOptions, 'maxPagesPerHost' | 'keepJobsHours' | 'libraryMb'>;
  readonly webhookSecret: string | null;
  readonly activity: ActivityLog;
}

/** Opens scrapes, and the crawls, batches, maps and searches that use them. */
function openServices(ports: ScrapePorts, parts: ServiceParts) {
  const audit = openAudit(parts.data);
  const library = openLibrary(parts.data, parts.options.libraryMb, log);
  const jobProcess = openJobProcess(parts.data);
  const index = createKnownPages(jobProcess, Date.now);
  const noting = { ...ports, notePage: index.note, noteText: library.add };
  const scrapes = noteSuccesses(auditScrapes(createScrapeService(noting), audit), parts.activity.noteSuccess);
  // The price of a map includes its pages.
  const unbilled = auditScrapes(createScrapeService({ ...noting, account: freeAccount }), audit);
  const crawler = { ...parts, ...parts.options, library, userAgent: crawlerAgent(), robotsAgents };
  const { queue, model, toolsFor, checkSchema } = ports;
  const jobs = openJobs({ ...crawler, process: jobProcess, queue, scrapes, model, readMemoryRatio, log });
  const maps = openMaps({ ...crawler, index, scrapes: unbilled, fetch: parts.client.fetch, clock });
  const searches = openSearch({ ...crawler, scrapes, queue, toolsFor, fetch: parts.client.fetch, now });
  return {
    stop: () => Promise.all([jobs.stop(), library.close()]),
    scrapes,
    jobs,
    extracts: openExtracts(parts.data, { scrapes, maps, searches, checkSchema, model, outbox: jobs.store, log }),
    searches,
    maps,
  };
}

/** Fetches for a call that may reach these private hosts. */
function fetchingFor({ fetchUnder }: OpenedTools['alexandria']) {
  return (hosts: string | boolean) => fetchUnder({ allowPrivate: privateHosts(hosts) });
}

/** Calls back before each visit. */
function noteWork(pages: PageCapture, worked: () => void): PageCapture {
  return {
    capture(request, signal) {
      worked();
      return pages.capture(request, signal);
    },
  };
}

/** Who visits pages: in their profile, through their proxy. */
function visitors(pages: PageCapture, { proxies }: EngineOptions, data: string, now: () => number): PageCapture {
  return captureInProfile(captureThrough(pages, proxies, now), createProfileStore(join(data, 'profiles')));
}

/** Opens the store of inspections that clients requested; entries expire by themselves. */
function openInspections(now: () => number): Inspections {
  const inspections = createInspections(now);
  setInterval(inspections.sweep, 60_000).unref();
  return inspections;
}

function openAudit(data: string): AuditLog {
  return createAuditLog(join(data, 'audit.log'), () => new Date(), log);
}

/** Returns the configuration of the guard: our port, our process, and all proxy routes. */
function guardSettings(
  port: number,
  { upstreamProxy, proxies, proxyResolves: resolvesNames }: EngineOptions,
  passwords: Readonly<Record<string, string>>,
): GuardSettings {
  return {
    ownPorts: [port],
    parentPid: process.pid,
    upstream: upstreamProxy === null ? null : { ...readProxy(upstreamProxy, passwords['upstream']), resolvesNames },
    routes: guardRoutes(proxies, passwords, resolvesNames),
  };
}

/**
 * Runs the shutdown once, when `stop` is called, a signal arrives or the app quits. The caller that stops the process waits two seconds.
 * The work waits for the processes that it ends: Electron may crash when it exits while one of them is being killed.
 */
function endOnce(work: () => Promise<void>): { stop(): void; isStopping(): boolean } {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => app.exit(0), 1700);
    void work().finally(() => app.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop();
  });
  return { stop, isStopping: () => stopping };
}

/** The workers and the process that read untrusted input. */
function openReaders(workers: number) {
  const limits = { workers, timeLimitMs: 30_000, memoryLimitMb: 1024 };
  const program = (name: string): URL => new URL(`./${name}.worker.js`, import.meta.url);
  const extractor = createExtractPool({ ...limits, program: program('extract') });
  const documents = createDocumentProcessClient({ start: () => startDocuments(workers), after: systemScheduler.after });
  const plain = createPlainPool({ ...limits, program: program('plain') });
  const redactor = createRedactPool({ ...limits, program: program('redact') });
  const sites = createSitePool({ ...limits, workers: 2, memoryLimitMb: 512, program: program('site') });
  const close = async (): Promise<void> => {
    await Promise.all([extractor.close(), documents.close(), redactor.close(), plain.close(), sites.close()]);
  };
  return { extractor, documents, redactor, plain, sites, close };
}

function printReady(line: EngineReady | EngineWorkerReady): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function healthOf(concurrency: number, queue: ScrapeQueue, jobs: ScrapeJobs): Omit<EngineHealth, 'tools' | 'cluster'> {
  return {
    version: app.getVersion(),
    concurrency,
    active: queue.active,
    waiting: queue.waiting,
    memoryBytes: programMemory(),
    uptimeMs: Math.round(process.uptime() * 1000),
    jobs: [...jobs.list()],
  };
}

/**
 * Logs one line per scrape for the panel of the supervising app; a standalone engine does not need it, since its user sees the responses.
 */
function logCompletedScrape({ status, host, client, durationMs }: CompletedScrape): void {
  log(`${status} POST /v2/scrape ${host} ${durationMs} ms ${client}`.trim());
}

function log(line: string): void {
  process.stderr.write(`engine: ${line}\n`);
}

function leave(code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  app.exit(code);
}

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { app } from 'electron';
import {
  type EngineHealth,
  type EngineReady,
  type EngineSecrets,
  type EngineTools,
  privateHosts,
} from '../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { toolKeyName } from '../../shared/base/toolKeyName.ts';
import type { GuardSettings } from '../guard/guardClient.ts';
import { readRegularFile, reasonOfFailure } from '../adapters/regularFile.ts';
import { standBehindParent } from '../adapters/giveWay.ts';
import { sealDefaultSession } from '../adapters/sessionFactory.ts';
import { systemScheduler } from '../adapters/systemTime.ts';
import { openAdLists } from './blocking/adLists.ts';
import { openAlexandria, type Alexandria } from './alexandria/openAlexandria.ts';
import { describeTools, missingKeys, readToolsFile } from './alexandria/readToolsFile.ts';
import { lockData } from './data/dataLock.ts';
import { openStores, type Stores } from './data/openStores.ts';
import { handleDemoRequest } from './demo/handleDemoRequest.ts';
import { demoHost } from './demo/pageLayout.ts';
import { captureFiles, filePasswords } from './files/captureFiles.ts';
import { createHandedFiles } from './files/handedFiles.ts';
import { collectAtRest } from './heap/collectAtRest.ts';
import { createDocumentDesk } from './host/documentDesk.ts';
import { createExtractPool } from './host/extractPool.ts';
import { fetchText } from './host/fetchText.ts';
import { keepGuard } from './host/guardKeeper.ts';
import { type GuardProcess, startGuardProcess } from './host/guardProcess.ts';
import { createPlainPool } from './host/plainPool.ts';
import { createRedactPool } from './host/redactPool.ts';
import { startDocuments } from './host/startDocuments.ts';
import { createRecipeReader } from './recipe/recipeReader.ts';
import { createModelClient } from './model/modelClient.ts';
import { createPageModel, type PageModel } from './model/pageModel.ts';
import { createSchemaChecker, type CheckSchema } from './model/schemaChecker.ts';
import { createPagePool } from './pages/pagePool.ts';
import { programMemory } from './pages/privateMemory.ts';
import { assumeUsualPlace } from './pages/usualPlace.ts';
import type { CreditAccount } from './server/creditPorts.ts';
import { engineHelp, parseEngineOptions, tokenProblem, type EngineOptions } from './server/engineOptions.ts';
import { type AnsweredScrape, startServer } from './server/engineServer.ts';
import type { PageCapture } from './server/capturePorts.ts';
import { createAuditLog, type AuditLog } from './audit/auditLog.ts';
import { captureInProfile } from './profiles/captureInProfile.ts';
import { createProfileStore } from './profiles/profileStore.ts';
import { auditScrapes } from './server/auditScrapes.ts';
import { captureThrough } from './proxies/captureThrough.ts';
import { guardRoutes, readProxy, routeName } from './proxies/proxyRoutes.ts';
import { createInspections, type Inspections } from './server/inspection/inspections.ts';
import { createLiveSessions } from './server/live/liveSessions.ts';
import { createScrapeJobs, type ScrapeJobs } from './server/scrapeJobs.ts';
import { createScrapeQueue, type ScrapeQueue } from './server/scrapeQueue.ts';
import { createScrapeService } from './server/scrapeService.ts';
import { followSupervisor, readSecrets } from './server/supervision.ts';

/** Exit codes: what a script can tell apart. */
const exits = { usage: 64, failed: 1, locked: 75 } as const;

/** Runs the local engine until it is told to end: the composition root of the `--engine` program. */
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
  // What can be refused is refused before Chromium runs: one that is told to end while it starts may wait for itself for ever.
  const stores = openStores(data, options, log);
  if (!stores.ok) return leave(exits.failed, stores.error);
  const tools = openTools(options, secrets.value, data, stores.value.account);
  if (!tools.ok) return leave(exits.usage, tools.error);
  await app.whenReady();
  sealDefaultSession();
  const failure = await serve(options, secrets.value, data, { ...tools.value, stores: stores.value });
  if (failure !== null) leave(exits.failed, failure);
}

/** Live pages at once: a scrape must always find a place of the pool. */
const mostLive = 2;

/** Files that were handed over and not asked for yet, in all. */
const mostHandedBytes = 256 * 1024 * 1024;

/** What must hold before Chromium starts. */
function prepareProcess(): void {
  process.umask(0o077);
  // Every connection goes through the guard, which resolves names itself: here they would only tell others where a page points.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  // Nobody is there to read a dialog, which could not even be drawn.
  process.on('uncaughtException', (failure) => log(failure.stack ?? failure.message));
  process.on('unhandledRejection', (reason) => log(String(reason)));
  // Electron warns of each address that a page fails to load; what pages load is not for the log.
  process.removeAllListeners('warning');
  app.on('window-all-closed', () => undefined);
  assumeUsualPlace();
}

const now = (): number => performance.now();

/** Brings everything up and prints the ready line; gives the sentence that says why that could not be. */
async function serve(
  options: EngineOptions,
  { token, modelKey, proxyPasswords }: EngineSecrets,
  data: string,
  { alexandria, file, stores }: OpenedTools & { readonly stores: Stores },
): Promise<string | null> {
  const concurrency = options.concurrency ?? availableParallelism();
  let guard = startGuardProcess();
  const adLists = openAdLists();
  const readers = openReaders(concurrency);
  // Somebody may look at the window that started it; whoever starts it alone wants its pages.
  const onProcess = options.supervised ? standBehindParent() : () => undefined;
  const pool = { slots: concurrency * 2, plainReader: readers.plain, onProcess, now, log, ...adLists };
  const pages = await createPagePool({ guard: guard.client, ...pool });
  if (!pages.ok) return pages.error;
  const files = createHandedFiles(mostHandedBytes);
  const queue = createScrapeQueue(concurrency, now);
  const work = { queue, jobs: createScrapeJobs(now), inspections: openInspections(now) };
  let url = '';
  const checkSchema = createSchemaChecker(new URL('./schema.worker.js', import.meta.url), 5000);
  const visits = visitors(noteWork(pages.value, collectAtRest()), options, data, now);
  const live = createLiveSessions({ pages: visits, most: Math.min(mostLive, concurrency), log });
  const scrapes = createScrapeService({
    ...work,
    pages: captureFiles(visits, files),
    takePassword: filePasswords(files),
    ...readers,
    ...stores,
    model: openModel(options, modelKey, checkSchema),
    checkSchema,
    readByRecipes: createRecipeReader(new URL('./recipe.worker.js', import.meta.url)),
    toolsFor: alexandria.toolsFor,
    baseUrl: () => url,
    now,
  });
  const server = await startServer({
    token,
    port: options.port,
    allowPrivate: options.allowPrivate,
    scrapes: auditScrapes(scrapes, openAudit(data)),
    ...stores,
    files,
    inspections: work.inspections,
    alexandria: { service: alexandria, fetchFor: fetchingFor(alexandria) },
    live,
    health: () => ({ ...healthOf(concurrency, queue, work.jobs), tools: file }),
    log,
    ...(options.supervised ? { onAnswered: logAnswered } : {}),
  });
  if (!server.ok) return server.error;
  url = server.value.url;

  const { stop, isStopping } = endOnce(async () => {
    for (const service of [alexandria, live]) service.stop();
    await server.value.stop();
    await Promise.all([pages.value.close(), readers.close()]);
    guard.stop();
  });
  const settings = guardSettings(server.value.port, options, proxyPasswords ?? {});
  // Tools ask as a page without a country does.
  alexandria.configure(settings.ownPorts, settings.routes?.['basic'] ?? settings.upstream ?? null);
  const onReplaced = (next: GuardProcess): void => {
    guard = next;
    pages.value.useGuard(next.client);
  };
  const after = (ms: number, act: () => void): void => void setTimeout(act, ms);
  keepGuard(guard, { settings, start: startGuardProcess, isStopping, onReplaced, now, after, log });
  const fetchList = (address: string) => fetchText(guard.client, address);
  void adLists.load(options.adLists, { folder: join(data, 'ad-lists'), now: Date.now, log, fetchText: fetchList });
  if (options.supervised) followSupervisor(stop);
  const line: EngineReady = { ready: true, url, token };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return null;
}

/** Fetches for a call that may reach these private hosts. */
function fetchingFor({ fetchUnder }: OpenedTools['alexandria']) {
  return (hosts: string | boolean) => fetchUnder({ allowPrivate: privateHosts(hosts) });
}

/** Tells of each visit before it begins. */
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

/** What clients asked to know of their scrapes; it goes by itself when nobody asks again. */
function openInspections(now: () => number): Inspections {
  const inspections = createInspections(now);
  setInterval(inspections.sweep, 60_000).unref();
  return inspections;
}

function openAudit(data: string): AuditLog {
  return createAuditLog(join(data, 'audit.log'), () => new Date(), log);
}

/** What the guard is told: our port, our process, and every way out. */
function guardSettings(
  port: number,
  { upstreamProxy, proxies }: EngineOptions,
  passwords: Readonly<Record<string, string>>,
): GuardSettings {
  return {
    ownPorts: [port],
    parentPid: process.pid,
    upstream: upstreamProxy === null ? null : readProxy(upstreamProxy, passwords['upstream']),
    routes: guardRoutes(proxies, passwords),
  };
}

/** Does the work of the end once, when `stop` is called, a signal comes or the app quits; two seconds are what the one who stops us waits. */
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

/** The workers and the process that read what strangers wrote. */
function openReaders(workers: number) {
  const limits = { workers, timeLimitMs: 30_000, memoryLimitMb: 1024 };
  const program = (name: string): URL => new URL(`./${name}.worker.js`, import.meta.url);
  const extractor = createExtractPool({ ...limits, program: program('extract') });
  const documents = createDocumentDesk({ start: () => startDocuments(workers), after: systemScheduler.after });
  const plain = createPlainPool({ ...limits, program: program('plain') });
  const redactor = createRedactPool({ ...limits, program: program('redact') });
  const close = async (): Promise<void> => {
    await Promise.all([extractor.close(), documents.close(), redactor.close(), plain.close()]);
  };
  return { extractor, documents, redactor, plain, close };
}

/** The model that reads pages. Its endpoint is the person's own choice, often on this very computer: no guard stands before it. */
function openModel({ modelUrl, model }: EngineOptions, key: string | undefined, checkSchema: CheckSchema): PageModel {
  const isSet = modelUrl !== null && model !== null;
  const client = isSet ? createModelClient({ url: modelUrl, name: model, key: key ?? null }, fetch) : null;
  return createPageModel(client, checkSchema);
}

/** What a tools file has keys from: the environment, or the keychain of the app that started us. */
function keyFor(variable: string, { toolKeys = {} }: EngineSecrets): string | undefined {
  return toolKeys[toolKeyName(variable)] ?? process.env[variable];
}

interface OpenedTools {
  readonly alexandria: Alexandria;
  /** What the app is told of the person's file; null where none was named. */
  readonly file: EngineTools | null;
}

/**
 * The catalogue of tools with those of the person's file. Who started us by hand is told what is wrong with that file and no more;
 * an app goes on without these tools, and shows the sentence.
 */
function openTools(
  { tools, supervised }: EngineOptions,
  secrets: EngineSecrets,
  data: string,
  account: CreditAccount,
): Result<OpenedTools, string> {
  const keyOf = (variable: string): string | undefined => keyFor(variable, secrets);
  const loaded = tools === null ? null : readToolsFile(tools, keyOf);
  if (loaded?.ok === false && !supervised) return loaded;
  if (loaded?.ok === false) log(loaded.error);
  const missing = loaded?.ok === true ? missingKeys(loaded.value, keyOf) : [];
  if (missing.length > 0 && !supervised)
    return err(`The tools file ${tools ?? ''}: the variable ${missing.join(', ')} is not set.`);
  const alexandria = openAlexandria({
    data,
    own: loaded?.ok === true ? loaded.value : null,
    virtualHosts: { [demoHost]: handleDemoRequest },
    siteWorker: new URL('./site.worker.js', import.meta.url),
    userAgent: `Trowel/${app.getVersion()}`,
    account,
    log,
  });
  return ok({ alexandria, file: loaded === null ? null : describeTools(loaded, keyOf) });
}

function healthOf(concurrency: number, queue: ScrapeQueue, jobs: ScrapeJobs): Omit<EngineHealth, 'tools'> {
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

async function secretsFor(options: EngineOptions): Promise<Result<EngineSecrets, string>> {
  if (options.supervised) return await readSecrets();
  const modelKey = process.env['TROWEL_MODEL_KEY'];
  const others = {
    ...(modelKey === undefined || modelKey === '' ? {} : { modelKey }),
    proxyPasswords: passwordsOf(options, process.env),
  };
  if (options.token !== null) return ok({ token: options.token, ...others });
  if (options.tokenFile === null) return ok({ token: randomBytes(32).toString('hex'), ...others });
  try {
    const token = readRegularFile(options.tokenFile).trim();
    const problem = tokenProblem(token);
    return problem === null ? ok({ token, ...others }) : err(`${options.tokenFile}: ${problem}`);
  } catch (failure) {
    return err(`The token file ${options.tokenFile} cannot be read: ${reasonOfFailure(failure)}.`);
  }
}

/** The passwords of the proxies, each from a variable of its own. */
function passwordsOf({ proxies }: EngineOptions, environment: NodeJS.ProcessEnv): Record<string, string> {
  const variables = [
    ['upstream', 'TROWEL_PROXY_PASSWORD'],
    ...proxies.map(routeName).map((route) => [route, `TROWEL_PROXY_PASSWORD_${route.replace('.', '_').toUpperCase()}`]),
  ];
  const passwords = variables.map(([route = '', variable = '']) => [route, environment[variable]] as const);
  return Object.fromEntries(passwords.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** One line for the panel of the app that started us; who starts an engine by hand reads the answers. */
function logAnswered({ status, host, client, durationMs }: AnsweredScrape): void {
  log(`${status} POST /v2/scrape ${host} ${durationMs} ms ${client}`.trim());
}

function log(line: string): void {
  process.stderr.write(`engine: ${line}\n`);
}

function leave(code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  app.exit(code);
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  allowPrivateHeader,
  engineErrorCodes,
  runHeader,
  type EngineHealth,
} from '../../../shared/api/engine/control.ts';
import {
  filePasswordHeader,
  mostFileBytes,
  mostPasswordSigns,
  readFileAddress,
  sourceHeader,
} from '../../../shared/api/engine/localFiles.ts';
import { keptHeader, type InspectionPart } from '../../../shared/api/engine/inspection.ts';
import { isJsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { requestKeyHeader } from '../../../shared/api/scrape.ts';
import type { ArtifactStore, Grant } from '../artifacts/artifactStore.ts';
import { keepsNothing } from '../cache/cacheRules.ts';
import { inspectionWish, type KeptParts } from './inspection/inspectionWish.ts';
import type { Inspections } from './inspection/inspections.ts';
import { answerAlexandria, type AlexandriaPort } from './alexandria/answerAlexandria.ts';
import { isFinished, jsonAnswer, refusalAnswer, writeAnswer, type Answer } from './answer.ts';
import { answerRange } from './byteRange.ts';
import { cutStalledReader, holdsSlot, watchCaller } from './callerSlots.ts';
import { drawableType } from '../documents/kindOfFile.ts';
import type { HandedFiles } from '../files/handedFiles.ts';
import { collectHeaders, fileTooLarge, passGate, type GateKeys, type Route } from './gate.ts';
import { answerLive } from './live/answerLive.ts';
import type { LiveSessions } from './live/liveSessions.ts';
import { createOpenApi } from './openapi/createOpenApi.ts';
import { readBytes, readJsonBody } from './readBody.ts';
import { notFound, tooMany, withCharge } from './refusal.ts';
import { brokenRequest, refuseSocket } from './refuseSocket.ts';
import type { ScrapeResults } from './resultPorts.ts';
import { hostOf } from './scrapeJobs.ts';
import { refusalOf } from './scrapeFailure.ts';
import type { ScrapeJob } from './scrapeJob.ts';
import type { ReadSource, ScrapeService } from './scrapeService.ts';
import { validateScrape } from './validateScrape.ts';
import { stoppingReason } from './withinTime.ts';

export interface ServerPorts {
  readonly token: string;
  readonly port: number;
  readonly allowPrivate: boolean;
  readonly scrapes: ScrapeService;
  readonly artifacts: ArtifactStore;
  readonly results: ScrapeResults;
  readonly files: HandedFiles;
  readonly inspections: Inspections;
  readonly alexandria: AlexandriaPort;
  readonly live: LiveSessions;
  readonly health: () => EngineHealth;
  /** Told of each scrape that was answered: its host (none where nothing of it may be kept), its status and how long it took. */
  readonly onAnswered?: (answered: AnsweredScrape) => void;
  /** Told of faults of ours that the caller only hears of as "Internal Server Error". */
  readonly log: (line: string) => void;
  /** How long a client may take to read its answer, in ms; two minutes when absent. */
  readonly readAnswerMs?: number;
}

export interface AnsweredScrape {
  readonly status: number;
  readonly host: string;
  readonly client: string;
  readonly durationMs: number;
}

export interface EngineServer {
  readonly port: number;
  readonly url: string;
  /** No new requests; the running ones are refused and their answers written. Settles when every connection is gone. */
  stop(): Promise<void>;
}

const limits = {
  headerBytes: 16 * 1024,
  headersMs: 5000,
  requestMs: 20_000,
  keepAliveMs: 5000,
  requestsAtOnce: 64,
  connections: 2048,
  /** How long a stopping server waits for its last answers to be taken. */
  lastAnswersMs: 600,
  /** How long a client may take to read an answer that holds a slot. */
  readAnswerMs: 120_000,
} as const;

/** Listens on 127.0.0.1 and answers as contract section 4 says, behind the checks of security 7. */
export async function startServer(ports: ServerPorts): Promise<Result<EngineServer, string>> {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: 1000,
    insecureHTTPParser: false,
    // The gate refuses a missing Host itself, in the contract's shape.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  const listening = await listen(server, ports.port);
  if (!listening.ok) return listening;
  const port = listening.value;
  const running = new Set<AbortController>();
  const handle = createHandler(
    ports,
    { token: ports.token, hosts: new Set([`127.0.0.1:${port}`, `localhost:${port}`]) },
    running,
  );
  server.on('request', handle);
  // Whoever expects a "go on" gets it when the head has passed; Node gives it with the first read otherwise.
  server.on('checkContinue', handle);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    writeAnswer(request, response, refusalAnswer({ status: 417, error: 'Expectation Failed', close: true }));
  });
  server.on('upgrade', (_request, socket: Duplex) => {
    refuseSocket(socket, {
      status: 400,
      error: 'Bad Request: connections are not upgraded',
      code: engineErrorCodes.badRequest,
    });
  });
  server.on('connect', (_request, socket: Duplex) => {
    refuseSocket(socket, { status: 405, error: 'Method Not Allowed' });
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Duplex) => {
    refuseSocket(socket, brokenRequest(failure.code));
  });
  return ok({ port, url: `http://127.0.0.1:${port}`, stop: () => stopServer(server, running) });
}

function listen(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once('error', (failure: NodeJS.ErrnoException) => {
      resolve(err(`Port ${port} on 127.0.0.1 cannot be listened on (${failure.code ?? failure.message}).`));
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true, backlog: 1024 }, () => {
      resolve(ok((server.address() as AddressInfo).port));
    });
  });
}

async function stopServer(server: Server, running: ReadonlySet<AbortController>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  for (const request of running) request.abort(stoppingReason);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, limits.lastAnswersMs);
  await closed;
  clearTimeout(timer);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createHandler(ports: ServerPorts, keys: GateKeys, running: Set<AbortController>): Handler {
  return (request, response) => {
    // What stands behind a refused request may be a part of its body.
    if (isFinished(request.socket)) return;
    const passage = passGate(
      {
        version: request.httpVersion,
        method: request.method ?? '',
        target: request.url ?? '',
        rawHeaders: request.rawHeaders,
      },
      keys,
    );
    if (!passage.passed) {
      writeAnswer(request, response, refusalAnswer(passage.refusal));
      return;
    }
    if (passage.route.name === 'scrape' && running.size >= limits.requestsAtOnce) {
      writeAnswer(request, response, refusalAnswer(tooMany));
      return;
    }
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue();
    respond(passage.route, request, response).then(
      (answer) => {
        writeAnswer(request, response, answer);
        if (holdsSlot(passage.route)) cutStalledReader(request, response, ports.readAnswerMs ?? limits.readAnswerMs);
      },
      (failure: unknown) => {
        ports.log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
        writeAnswer(
          request,
          response,
          refusalAnswer(refusalOf({ kind: 'internal', message: 'the engine failed on this request' })),
        );
      },
    );
  };

  async function respond(route: Route, request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    if (route.name === 'health') return jsonAnswer(200, JSON.stringify(ports.health()));
    if (route.name === 'openapi') return jsonAnswer(200, describeApi(ports, keys));
    if (route.name === 'artifact') return await readArtifact(ports, route, request);
    if (route.name === 'result') return await readResult(ports, route.id);
    if (route.name === 'file') return await takeFile(ports, route.id, request);
    if (route.name === 'inspection') return await readInspection(ports, route.runId, route.part);
    const gone = watchCaller(request, response, running);
    if (route.name === 'live')
      return await answerLive(route.live, request, ports.live, allowedPrivate(ports, request), gone.signal);
    return await scrape(request, gone);
  }

  async function scrape(request: IncomingMessage, gone: AbortController): Promise<Answer> {
    const body = await readJsonBody(request);
    if (!body.ok) return refusalAnswer(withCharge(body.error));
    const headers = collectHeaders(request.rawHeaders);
    const allowPrivate = allowedPrivate(ports, request);
    // Not tied to its caller: who lost the answer asks again by the same id and gets it.
    if (isJsonObject(body.value) && Object.hasOwn(body.value, 'alexandria'))
      return await answerAlexandria(body.value, headers.get(requestKeyHeader) ?? [], allowPrivate, ports.alexandria);
    const job = validateScrape(body.value);
    if (!job.ok) return refusalAnswer(withCharge(job.error));
    const { signal } = gone;
    return await answerScrape(ports, job.value, { headers, allowPrivate, signal });
  }
}

interface ScrapeAsked {
  readonly headers: ReturnType<typeof collectHeaders>;
  readonly allowPrivate: string | boolean;
  readonly signal: AbortSignal;
}

/** Does a scrape that was checked, and tells of it. */
async function answerScrape(ports: ServerPorts, job: ScrapeJob, asked: ScrapeAsked): Promise<Answer> {
  const { headers, allowPrivate, signal } = asked;
  const client = clientOf(headers);
  const begun = performance.now();
  const read: ReadSource[] = [];
  const kept: KeptParts = { parts: [] };
  const inspection = inspectionWish(headers, kept);
  const result = await ports.scrapes.scrape(job, {
    client,
    allowPrivate,
    signal,
    onSource: (source) => void read.push(source),
    ...(inspection === null ? {} : { inspection }),
  });
  const refusal = result.ok ? null : refusalOf(result.error);
  const status = refusal?.status ?? 200;
  tellAnswered(ports, job, { status, client, durationMs: Math.round(performance.now() - begun) });
  const told = kept.parts.length === 0 ? {} : { [keptHeader]: kept.parts.join(',') };
  if (!result.ok) {
    const answer = refusalAnswer(withCharge(refusalOf(result.error)));
    return { ...answer, headers: { ...answer.headers, ...told } };
  }
  const more = headers.has(runHeader) ? await keepSource(ports, job, read[0]) : {};
  return { ...jsonAnswer(200, JSON.stringify({ success: true, data: result.value })), headers: { ...more, ...told } };
}

function tellAnswered(
  { onAnswered }: ServerPorts,
  { request, url }: ScrapeJob,
  answered: Omit<AnsweredScrape, 'host'>,
): void {
  onAnswered?.({ ...answered, host: keepsNothing(request) ? '' : hostOf(url) });
}

/**
 * Keeps the file that was read, so that the app can draw its pages: for a day, unless nothing of the scrape may be kept, or the app has
 * it already. Gives the header that says where it lies.
 */
async function keepSource(
  { artifacts, log }: ServerPorts,
  { request, url }: ScrapeJob,
  source: ReadSource | undefined,
): Promise<Record<string, string>> {
  if (source === undefined || keepsNothing(request) || readFileAddress(url) !== null) return {};
  const bytes = Buffer.from(source.base64, 'base64');
  const type = drawableType(bytes);
  if (type === null || bytes.byteLength > mostFileBytes) return {};
  try {
    return { [sourceHeader]: await artifacts.keep(bytes, type) };
  } catch (failure) {
    log(`a file that was read could not be kept: ${String(failure)}`);
    return {};
  }
}

async function takeFile({ files }: ServerPorts, id: string, request: IncomingMessage): Promise<Answer> {
  const body = await readBytes(request, mostFileBytes, fileTooLarge);
  if (!body.ok) return refusalAnswer(body.error);
  files.put(id, body.value, passwordOf(request));
  return jsonAnswer(200, JSON.stringify({ success: true }));
}

/** What opens a file that is handed over; null where nothing readable was sent. */
function passwordOf({ rawHeaders }: IncomingMessage): string | null {
  const written = collectHeaders(rawHeaders).get(filePasswordHeader)?.[0];
  try {
    return written === undefined ? null : decodeURIComponent(written).slice(0, mostPasswordSigns);
  } catch {
    return null;
  }
}

async function readInspection({ inspections }: ServerPorts, runId: string, part: InspectionPart): Promise<Answer> {
  const found = await inspections.read(runId, part);
  return found === null ? refusalAnswer(notFound) : { status: 200, mediaType: found.mediaType, body: found.bytes };
}

/** A host that may be private for this request; true for all. */
function allowedPrivate({ allowPrivate }: ServerPorts, request: IncomingMessage): string | boolean {
  return allowPrivate || (collectHeaders(request.rawHeaders).get(allowPrivateHeader)?.[0]?.trim() ?? false);
}

async function readArtifact(
  { artifacts }: ServerPorts,
  { id, grant }: { readonly id: string; readonly grant: Grant | null },
  request: IncomingMessage,
): Promise<Answer> {
  const artifact = await artifacts.read(id, grant);
  if (artifact === null) return refusalAnswer(notFound);
  const { mediaType, bytes } = artifact;
  return answerRange({ status: 200, mediaType, body: bytes }, request.headers.range);
}

async function readResult({ results }: ServerPorts, id: string): Promise<Answer> {
  const data = await results.read(id);
  if (data === null)
    return refusalAnswer({ ...notFound, error: 'Not Found: there is no scrape of this id, or none any more' });
  return jsonAnswer(200, JSON.stringify({ success: true, data }));
}

/** What this engine says of itself: its version, and the first of the names that it answers to. */
function describeApi({ health }: ServerPorts, keys: GateKeys): string {
  const [host = ''] = keys.hosts;
  return JSON.stringify(createOpenApi(health().version, `http://${host}`));
}

/** The app is one client, and so is every program by its name: many requests of one do not keep the other waiting. */
function clientOf(headers: ReturnType<typeof collectHeaders>): string {
  if (headers.has(runHeader)) return 'trowel';
  return (headers.get('user-agent')?.[0] ?? '').slice(0, 200);
}

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
  maxFileBytes,
  maxPasswordChars,
  readFileAddress,
  sourceHeader,
} from '../../../shared/api/engine/localFiles.ts';
import { storedPartsHeader, type InspectionPart } from '../../../shared/api/engine/inspection.ts';
import { assertNever } from '../../../shared/base/assertNever.ts';
import { isJsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { requestKeyHeader } from '../../../shared/api/scrape.ts';
import type { ArtifactStore, Grant } from '../artifacts/artifactStore.ts';
import { isZeroRetention } from '../cache/cacheRules.ts';
import { readInspectionOptions, type StoredParts } from './inspection/readInspectionOptions.ts';
import type { Inspections } from './inspection/inspections.ts';
import { handleAlexandriaRequest, type AlexandriaPort } from './alexandria/handleAlexandriaRequest.ts';
import { isFinished, jsonResponse, errorResponse, sendResponse, type HttpResponse } from './httpResponse.ts';
import { rangeResponse } from './byteRange.ts';
import { cutStalledReader, holdsSlot, watchCaller } from './callerSlots.ts';
import { drawableType } from '../documents/kindOfFile.ts';
import type { HandedFiles } from '../files/handedFiles.ts';
import { collectHeaders, fileTooLarge, authorizeRequest, type GuardKeys } from './requestGuard.ts';
import { handleLiveRequest } from './live/handleLiveRequest.ts';
import type { LiveSessions } from './live/liveSessions.ts';
import { createOpenApi } from './openapi/createOpenApi.ts';
import { readBytes, readJsonBody } from './readBody.ts';
import { notFound, tooMany, withCharge } from './apiError.ts';
import { brokenRequest, refuseSocket } from './refuseSocket.ts';
import type { ScrapeResults } from './resultPorts.ts';
import type { Route } from './routes.ts';
import { hostOf } from './scrapeJobs.ts';
import { refusalOf } from './scrapeFailure.ts';
import type { ScrapeJob } from './scrapeJob.ts';
import type { ReadSource, ScrapeService } from './scrapeService.ts';
import { validateScrape } from './validateScrape.ts';
import { stoppingReason } from './withDeadline.ts';

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
  /** Called after each completed scrape: its host (empty with zero data retention), its status and its duration. */
  readonly onCompleted?: (answered: CompletedScrape) => void;
  /** Logs internal errors that the caller sees only as "Internal Server Error". */
  readonly log: (line: string) => void;
  /** Time in ms for a client to read its response; two minutes by default. */
  readonly responseReadTimeoutMs?: number;
}

export interface CompletedScrape {
  readonly status: number;
  readonly host: string;
  readonly client: string;
  readonly durationMs: number;
}

export interface EngineServer {
  readonly port: number;
  readonly url: string;
  /** Accepts no new requests; running ones are rejected and their responses sent. Resolves when every connection is closed. */
  stop(): Promise<void>;
}

const limits = {
  headerBytes: 16 * 1024,
  headersMs: 5000,
  requestMs: 20_000,
  keepAliveMs: 5000,
  requestsAtOnce: 64,
  connections: 2048,
  /** Time in ms that a stopping server waits for its last responses to be read. */
  lastAnswersMs: 600,
  /** Time in ms for a client to read a response that holds a slot. */
  readAnswerMs: 120_000,
} as const;

/** Listens on 127.0.0.1 and serves contract section 4, after the checks of security 7. */
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
  // `Expect: 100-continue` is confirmed once the head is accepted; Node would do it at the first read.
  server.on('checkContinue', handle);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    sendResponse(request, response, errorResponse({ status: 417, error: 'Expectation Failed', close: true }));
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

function createHandler(ports: ServerPorts, keys: GuardKeys, running: Set<AbortController>): Handler {
  return (request, response) => {
    // Data after a rejected request may be part of its body.
    if (isFinished(request.socket)) return;
    const passage = authorizeRequest(
      {
        version: request.httpVersion,
        method: request.method ?? '',
        target: request.url ?? '',
        rawHeaders: request.rawHeaders,
      },
      keys,
    );
    if (!passage.passed) {
      sendResponse(request, response, errorResponse(passage.refusal));
      return;
    }
    if (passage.route.name === 'scrape' && running.size >= limits.requestsAtOnce) {
      sendResponse(request, response, errorResponse(tooMany));
      return;
    }
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue();
    respond(passage.route, request, response).then(
      (answer) => {
        sendResponse(request, response, answer);
        if (holdsSlot(passage.route))
          cutStalledReader(request, response, ports.responseReadTimeoutMs ?? limits.readAnswerMs);
      },
      (failure: unknown) => {
        ports.log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
        sendResponse(
          request,
          response,
          errorResponse(refusalOf({ kind: 'internal', message: 'the engine failed on this request' })),
        );
      },
    );
  };

  async function respond(route: Route, request: IncomingMessage, response: ServerResponse): Promise<HttpResponse> {
    if (route.name === 'health') return jsonResponse(200, JSON.stringify(ports.health()));
    if (route.name === 'openapi') return jsonResponse(200, describeApi(ports, keys));
    if (route.name === 'artifact') return await readArtifact(ports, route, request);
    if (route.name === 'result') return await readResult(ports, route.id);
    if (route.name === 'file') return await takeFile(ports, route.id, request);
    if (route.name === 'inspection') return await readInspection(ports, route.runId, route.part);
    const gone = watchCaller(request, response, running);
    if (route.name === 'live')
      return await handleLiveRequest(route.live, request, ports.live, allowedPrivate(ports, request), gone.signal);
    if (route.name !== 'scrape') return assertNever(route);
    return await scrape(request, gone);
  }

  async function scrape(request: IncomingMessage, gone: AbortController): Promise<HttpResponse> {
    const body = await readJsonBody(request);
    if (!body.ok) return errorResponse(withCharge(body.error));
    const headers = collectHeaders(request.rawHeaders);
    const allowPrivate = allowedPrivate(ports, request);
    // Not aborted with its caller: a client that lost the response repeats the id and gets it.
    if (isJsonObject(body.value) && Object.hasOwn(body.value, 'alexandria'))
      return await handleAlexandriaRequest(
        body.value,
        headers.get(requestKeyHeader) ?? [],
        allowPrivate,
        ports.alexandria,
      );
    const job = validateScrape(body.value);
    if (!job.ok) return errorResponse(withCharge(job.error));
    const { signal } = gone;
    return await handleScrape(ports, job.value, { headers, allowPrivate, signal });
  }
}

interface ScrapeCall {
  readonly headers: ReturnType<typeof collectHeaders>;
  readonly allowPrivate: string | boolean;
  readonly signal: AbortSignal;
}

/** Runs a validated scrape and reports it. */
async function handleScrape(ports: ServerPorts, job: ScrapeJob, asked: ScrapeCall): Promise<HttpResponse> {
  const { headers, allowPrivate, signal } = asked;
  const client = clientOf(headers);
  const begun = performance.now();
  const read: ReadSource[] = [];
  const kept: StoredParts = { parts: [] };
  const inspection = readInspectionOptions(headers, kept);
  const result = await ports.scrapes.scrape(job, {
    client,
    allowPrivate,
    signal,
    onSource: (source) => void read.push(source),
    ...(inspection === null ? {} : { inspection }),
  });
  const refusal = result.ok ? null : refusalOf(result.error);
  const status = refusal?.status ?? 200;
  reportCompleted(ports, job, { status, client, durationMs: Math.round(performance.now() - begun) });
  const told = kept.parts.length === 0 ? {} : { [storedPartsHeader]: kept.parts.join(',') };
  if (!result.ok) {
    const answer = errorResponse(withCharge(refusalOf(result.error)));
    return { ...answer, headers: { ...answer.headers, ...told } };
  }
  const more = headers.has(runHeader) ? await storeSource(ports, job, read[0]) : {};
  return { ...jsonResponse(200, JSON.stringify({ success: true, data: result.value })), headers: { ...more, ...told } };
}

function reportCompleted(
  { onCompleted }: ServerPorts,
  { request, url }: ScrapeJob,
  answered: Omit<CompletedScrape, 'host'>,
): void {
  onCompleted?.({ ...answered, host: isZeroRetention(request) ? '' : hostOf(url) });
}

/**
 * Stores the source file for a day, so that the app can render its pages, unless the scrape has zero data retention or the app has the file
 * already. Returns the header with its path.
 */
async function storeSource(
  { artifacts, log }: ServerPorts,
  { request, url }: ScrapeJob,
  source: ReadSource | undefined,
): Promise<Record<string, string>> {
  if (source === undefined || isZeroRetention(request) || readFileAddress(url) !== null) return {};
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  const type = drawableType(bytes);
  if (type === null || bytes.byteLength > maxFileBytes) return {};
  try {
    return { [sourceHeader]: await artifacts.put(bytes, type) };
  } catch (failure) {
    log(`a file that was read could not be kept: ${String(failure)}`);
    return {};
  }
}

async function takeFile({ files }: ServerPorts, id: string, request: IncomingMessage): Promise<HttpResponse> {
  const body = await readBytes(request, maxFileBytes, fileTooLarge);
  if (!body.ok) return errorResponse(body.error);
  files.put(id, body.value, passwordOf(request));
  return jsonResponse(200, JSON.stringify({ success: true }));
}

/** Returns the password of an uploaded file; null if no readable password was sent. */
function passwordOf({ rawHeaders }: IncomingMessage): string | null {
  const written = collectHeaders(rawHeaders).get(filePasswordHeader)?.[0];
  try {
    return written === undefined ? null : decodeURIComponent(written).slice(0, maxPasswordChars);
  } catch {
    return null;
  }
}

async function readInspection(
  { inspections }: ServerPorts,
  runId: string,
  part: InspectionPart,
): Promise<HttpResponse> {
  const found = await inspections.read(runId, part);
  return found === null ? errorResponse(notFound) : { status: 200, mediaType: found.mediaType, body: found.bytes };
}

/** A host that may be private for this request; true for all. */
function allowedPrivate({ allowPrivate }: ServerPorts, request: IncomingMessage): string | boolean {
  return allowPrivate || (collectHeaders(request.rawHeaders).get(allowPrivateHeader)?.[0]?.trim() ?? false);
}

async function readArtifact(
  { artifacts }: ServerPorts,
  { id, grant }: { readonly id: string; readonly grant: Grant | null },
  request: IncomingMessage,
): Promise<HttpResponse> {
  const artifact = await artifacts.read(id, grant);
  if (artifact === null) return errorResponse(notFound);
  const { mediaType, bytes } = artifact;
  return rangeResponse({ status: 200, mediaType, body: bytes }, request.headers.range);
}

async function readResult({ results }: ServerPorts, id: string): Promise<HttpResponse> {
  const data = await results.read(id);
  if (data === null)
    return errorResponse({ ...notFound, error: 'Not Found: there is no scrape of this id, or none any more' });
  return jsonResponse(200, JSON.stringify({ success: true, data }));
}

/** Describes this engine: its version, and the first of its host names. */
function describeApi({ health }: ServerPorts, keys: GuardKeys): string {
  const [host = ''] = keys.hosts;
  return JSON.stringify(createOpenApi(health().version, `http://${host}`));
}

/** Identifies the client: the app is one, and so is every program by its name. Many requests of one client do not delay another. */
function clientOf(headers: ReturnType<typeof collectHeaders>): string {
  if (headers.has(runHeader)) return 'trowel';
  return (headers.get('user-agent')?.[0] ?? '').slice(0, 200);
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { parsePath } from '../../shared/api/parse.ts';
import { scrapePath } from '../../shared/api/scrape.ts';
import { idempotencyKeyHeader } from '../../shared/api/crawl.ts';
import { runHeader } from '../../shared/api/engine/control.ts';
import { isJsonObject, parseJson } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { PlayedCall } from '../../shared/lab/playedCall.ts';
import type { LabResponse } from '../../shared/lab/labResponse.ts';
import { tlsFaults, type LabScenario, type NamedScenario, type TlsFault } from '../../shared/lab/scenario.ts';
import { plainScenario } from '../../shared/lab/scenarioName.ts';
import { errorResponse, sendResponse } from '../engine/http/httpResponse.ts';
import { checkCaller, hasToken } from '../engine/http/requestGuard.ts';
import { collectHeaders, singleHeader, type Headers } from '../engine/http/headers.ts';
import { jsonForm, multipartForm } from '../engine/http/bodyForms.ts';
import { readBytes } from '../engine/http/readBody.ts';
import { unauthorized } from '../engine/http/apiError.ts';
import type { ApiError } from '../engine/ports/apiError.ts';
import { createAgentStage, type AgentStage } from './agents/agentStage.ts';
import { createAttemptMemory, type AttemptMemory } from './attemptMemory.ts';
import { createCallNotes, type CallNotes } from './callNotes.ts';
import type { LabCall } from './fillText.ts';
import { fitsPath } from './jobs/jobPaths.ts';
import { createJobStage, type JobStage } from './jobs/jobStage.ts';
import { createJobUpgrade } from './jobUpgrade.ts';
import { type LabClock, systemLabClock } from './labClock.ts';
import { originOf, readTarget, scenarioOf } from './labTarget.ts';
import { findMedia } from './page/media.ts';
import { playResponse } from './playResponse.ts';
import type { ScenarioLibrary } from './scenarioLibrary.ts';
import { requestedFormats } from './page/requestedFormats.ts';
import { createFaultServer } from './tlsFaultServer.ts';

export interface LabServerPorts {
  /** 0 picks a free one. */
  readonly port: number;
  readonly token: string;
  /** Scenario used if neither the URL nor a header names one. */
  readonly scenario: string | null;
  readonly library: () => ScenarioLibrary;
  /** The number of the first call; 1 when absent. */
  readonly firstSeq?: number;
  /** Called for each call when its response begins, and again, with bytes and time, at its end. */
  readonly onCall: (call: PlayedCall) => void;
  /** The time by which jobs and runs of agents go on; the system's when absent. */
  readonly clock?: LabClock;
}

export interface LabServer {
  readonly url: string;
  /** Where the greeting of TLS goes wrong, a port each. */
  readonly tlsUrls: Readonly<Record<TlsFault, string>>;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and plays scenarios. On failure returns an error sentence. */
export async function startLab(ports: LabServerPorts): Promise<Result<LabServer, string>> {
  const sockets = new Set<Socket>();
  const hosts = new Set<string>();
  const memory = createAttemptMemory();
  const stage = createAgentStage();
  const clock = ports.clock ?? systemLabClock;
  const jobs = createJobStage(memory, clock);
  const notes = createCallNotes(ports.onCall, ports.firstSeq ?? 1);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    void handleCall({ ...ports, notes, memory, stage, jobs }, hosts, request, response).catch(() =>
      request.socket.destroy(),
    );
  };
  const track = (server: Server): Server =>
    server.on('upgrade', upgrade).on('connection', (socket: Socket) => {
      sockets.add(socket);
      // The other side may disconnect during a broken response: that is expected.
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
  const upgrade = createJobUpgrade({ ...ports, clock, notes, jobs }, hosts);
  const main = track(createServer({ noDelay: true, keepAliveTimeout: 5000, requireHostHeader: false }, handle));
  const listening = await listen(main, ports.port);
  if (!listening.ok) return listening;
  const faults = tlsFaults.map((fault) => ({ fault, server: track(createFaultServer(fault, handle)) }));
  const tlsUrls = new Map<TlsFault, string>();
  const servers = [main, ...faults.map(({ server }) => server)];
  for (const { fault, server } of faults) {
    server.on('tlsClientError', () => undefined);
    // Connections that never become HTTP are reported here; a caller that accepts the certificate is also reported by its response.
    server.on('connection', () => {
      const name = nameOfFault(ports.library(), fault);
      if (name !== null) notes.greeting(name, fault);
    });
    const port = await listen(server, 0);
    if (port.ok) tlsUrls.set(fault, `https://127.0.0.1:${port.value}`);
  }
  for (const server of servers) {
    const address = server.address();
    if (address !== null && typeof address === 'object')
      for (const name of ['127.0.0.1', 'localhost']) hosts.add(`${name}:${address.port}`);
  }
  return ok({
    url: `http://127.0.0.1:${listening.value}`,
    tlsUrls: Object.fromEntries(tlsUrls) as Record<TlsFault, string>,
    async close() {
      jobs.close();
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  });
}

function listen(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once('error', (failure: NodeJS.ErrnoException) => {
      resolve(err(`Port ${port} on 127.0.0.1 cannot be listened on (${failure.code ?? failure.message}).`));
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      resolve(ok((server.address() as AddressInfo).port));
    });
  });
}

async function handleCall(
  ports: LabServerPorts & Stages & { readonly notes: CallNotes },
  hosts: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = collectHeaders(request.rawHeaders);
  const refuse = (refusal: ApiError): void =>
    sendResponse(request, response, errorResponse({ ...refusal, close: true }));
  const stranger = checkCaller({ version: request.httpVersion }, headers, hosts);
  if (stranger !== null) return refuse(stranger);
  const target = readTarget(request.url ?? '/');
  const media = request.method === 'GET' ? findMedia(target.path) : null;
  if (media !== null) return sendResponse(request, response, media);
  if (!hasToken(headers, ports.token)) return refuse(unauthorized);
  const body = await readBytes(request, target.path === parsePath ? multipartForm : jsonForm);
  if (!body.ok) return refuse(body.error);
  const chosen = scenarioOf(target, headers);
  const named = chosen ?? ports.scenario;
  const asked = readScrapeRequest(body.value);
  if (named === null && target.path === scrapePath && asked.url === '') return refuse(invalidUrl);
  const found = ports.library().find(named ?? plainScenario);
  if (found === null) return refuse(unknownScenario(named ?? plainScenario));
  // URLs for the caller to follow contain the scenario of the call.
  const origin = originOf(request, chosen === null ? null : found.name);
  const now = (ports.clock ?? systemLabClock).now();
  const answer = nextResponse(ports, found, { request, headers, ...target, body: body.value, origin, now });
  const call: LabCall = { ...asked, key: ports.token, origin, now: Date.now() };
  const ended = ports.notes.begin(found.name, answer, call, request.socket);
  try {
    await playResponse(request.socket, answer, call);
  } finally {
    ended();
  }
}

/** The lab's memory of earlier calls. */
interface Stages {
  readonly memory: AttemptMemory;
  readonly stage: AgentStage;
  readonly jobs: JobStage;
}

interface IncomingCall {
  readonly request: IncomingMessage;
  readonly headers: Headers;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
  readonly origin: string;
  readonly now: number;
}

/** A job of the scenario, else its route, else its run of an agent, else its script. */
function nextResponse(
  { memory, stage, jobs }: Stages,
  found: NamedScenario,
  { request, headers, path, query, body, origin, now }: IncomingCall,
): LabResponse {
  const { name, scenario } = found;
  const method = request.method ?? '';
  const caller = keyOf(scenario, headers);
  const idempotencyKey = singleHeader(headers, idempotencyKeyHeader) ?? null;
  const ofJob = jobs.respond(found, { method, path, query, body, caller, idempotencyKey, origin, now });
  if (ofJob !== null) return ofJob;
  const { script, answers } = scriptOf(scenario, method, path, query);
  const before = new URLSearchParams(query).get('before');
  // Without a scenario the lab behaves like any service with runs that were started under scenarios.
  const agent = scenario.agent ?? null;
  const played =
    script === '' && (agent !== null || name === plainScenario)
      ? stage.respond(name, agent, { method, path, body, caller, now, before })
      : null;
  const answer = played ?? memory.next(`${name} ${script}`, answers, caller);
  // A page is the response to a scrape, and a health check accepts any successful response; other calls have no page.
  return script === '' && path !== scrapePath && 'page' in answer ? noSuchPath : answer;
}

function nameOfFault(library: ScenarioLibrary, fault: TlsFault): string | null {
  return library.catalogue().entries.find(({ tls }) => tls === fault)?.name ?? null;
}

function scriptOf(
  scenario: LabScenario,
  method: string,
  path: string,
  query: string,
): { readonly script: string; readonly answers: readonly LabResponse[] } {
  const route = scenario.routes?.find(
    (one) => one.method === method && fitsPath(one.path, path) && (one.query ?? query) === query,
  );
  if (route !== undefined) return { script: `${method} ${route.path} ${route.query ?? ''}`, answers: route.answers };
  return { script: '', answers: scenario.answers };
}

/** Returns the key that groups the attempts this request belongs to. */
function keyOf(scenario: LabScenario, headers: Headers): string | null {
  const requestId = headers.get('x-request-id')?.[0] ?? null;
  // Without an id each request is a new one: its first attempt.
  if (scenario.memory === 'request-id') return requestId ?? crypto.randomUUID();
  return headers.get(runHeader)?.[0] ?? requestId;
}

function readScrapeRequest(bytes: Buffer): Pick<LabCall, 'url' | 'formats'> {
  const body = parseJson(bytes.toString('utf8'));
  if (!body.ok || !isJsonObject(body.value)) return { url: '', formats: [] };
  const { url, formats } = body.value;
  return { url: typeof url === 'string' ? url : '', formats: requestedFormats(formats) };
}

const noSuchPath: LabResponse = { status: 404, expect: [], json: { success: false, error: 'Not Found' } };
const invalidUrl: ApiError = { status: 400, error: 'Invalid URL' };

function unknownScenario(name: string): ApiError {
  return {
    status: 404,
    error: `The failure lab has no scenario "${name.slice(0, 120)}"`,
    code: 'TROWEL_UNKNOWN_SCENARIO',
  };
}

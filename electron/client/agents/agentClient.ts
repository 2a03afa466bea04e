import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import {
  agentJobPath,
  agentListSchema,
  agentPath,
  agentSnapshotPath,
  agentSnapshotSchema,
  agentStartedSchema,
  agentStatusSchema,
  agentTracePath,
} from '../../../shared/api/agent.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentResponse, AgentApi, AgentTarget, RemoteAgents } from '../../core/agents/agentApi.ts';
import type { BodySink } from '../../core/storage/bodyStore.ts';
import type { ResponseFacts } from '../../core/runs/scrapeSender.ts';
import type { Clock, Scheduler } from '../../core/time.ts';
import { parseResponseObject, relayedError } from '../digestResponse.ts';
import { exchange, jsonBytes, type Exchange, type ExchangeRequest } from '../exchange.ts';
import { invalidResponse } from '../failures.ts';
import { authorization, headerOf } from '../headers.ts';
import { defaultLimits, type ClientLimits } from '../limits.ts';
import { parseRetryAfter } from '../retryPolicy.ts';
import type { Transport } from '../transport.ts';
import type { TraceReader } from './traceReader.ts';

export interface AgentClientPorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Stores the response to a start. */
  readonly bodies: BodySink;
  readonly traces: TraceReader;
  /** `Trowel/<version>`. */
  readonly userAgent: string;
}

/** Maximum bytes of a response read in memory: 100,000 events are about 50 MB. */
const maxResponseBytes = 64 * 1024 * 1024;
const headersMs = 30_000;
/** A start is answered once the service has accepted the task; some services check the URLs first. */
const startMs = 120_000;

interface AgentCall {
  readonly method: ExchangeRequest['method'];
  readonly path: string;
  readonly body?: JsonObject;
  readonly headersMs?: number;
  readonly storesBody?: boolean;
}

/** The agent operations over one transport: bounds, redaction and failures as in every exchange (security 6). */
export function createAgentClient(ports: AgentClientPorts): AgentApi {
  const limits: ClientLimits = { ...defaultLimits, bodyBytes: maxResponseBytes, inlineBytes: maxResponseBytes };

  async function call<Value>(
    target: AgentTarget,
    asked: AgentCall,
    signal: AbortSignal,
    read: (bytes: Uint8Array, facts: ResponseFacts) => Result<Value, AppError> | Promise<Result<Value, AppError>>,
  ): Promise<AgentResponse<Value>> {
    const answer = await exchange({ ...ports, limits }, toRequest(target, asked, ports), signal);
    const { status, headers, durationMs, body } = answer;
    const result =
      answer.failure === null ? await read(answer.bytes ?? noBytes, factsOf(answer, ports)) : err(answer.failure);
    return { status, headers, durationMs, body, result };
  }

  return {
    start: (target, body, signal) =>
      call(
        target,
        { method: 'POST', path: agentPath, body, headersMs: startMs, storesBody: true },
        signal,
        readStarted,
      ),
    status: (target, jobId, signal) =>
      call(target, { method: 'GET', path: agentJobPath(jobId) }, signal, (bytes, facts) => {
        const answer = parseResponseObject(bytes, facts);
        if (!answer.ok) return answer;
        const status = agentStatusSchema.safeParse(answer.value);
        return status.success ? ok({ status: status.data, bytes }) : err(relayedError(answer.value, facts));
      }),
    trace: (target, { runId, jobId, onPart }, signal) =>
      call(target, { method: 'GET', path: agentTracePath(jobId) }, signal, (bytes, facts) =>
        ports.traces.read(runId, new Uint8Array(bytes), facts, onPart),
      ),
    snapshot: (target, jobId, snapshotId, signal) =>
      call(target, { method: 'GET', path: agentSnapshotPath(jobId, snapshotId) }, signal, readSnapshot),
    cancel: (target, jobId, signal) =>
      call(target, { method: 'DELETE', path: agentJobPath(jobId) }, signal, (bytes, facts) => {
        const answer = parseResponseObject(bytes, facts);
        return answer.ok ? ok(null) : answer;
      }),
    list: (target, before, signal) => call(target, { method: 'GET', path: listPath(before) }, signal, readList),
    forgetTrace: (runId) => ports.traces.forget(runId),
  };
}

const noBytes = new Uint8Array(0);

function toRequest(target: AgentTarget, asked: AgentCall, ports: AgentClientPorts): ExchangeRequest {
  const { baseUrl, key, secrets, extraCaFile } = target;
  return {
    method: asked.method,
    url: `${baseUrl}${asked.path}`,
    headers: {
      ...target.headers,
      accept: 'application/json',
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      'user-agent': ports.userAgent,
      ...authorization(key),
    },
    body: asked.body === undefined ? null : jsonBytes(asked.body),
    extraCaFile,
    headersMs: asked.headersMs ?? headersMs,
    bodyBytes: maxResponseBytes,
    bodies: asked.storesBody === true ? ports.bodies : null,
    expectsText: true,
    secrets: key === null ? secrets : [...secrets, key],
    onPhase: () => undefined,
  };
}

function factsOf(answer: Exchange, { clock }: AgentClientPorts): ResponseFacts {
  const now = clock.now();
  return {
    status: answer.status ?? 0,
    contentType: answer.contentType,
    retryAfterMs: parseRetryAfter(headerOf(answer.headers, 'retry-after'), now),
    now,
  };
}

function readStarted(bytes: Uint8Array, facts: ResponseFacts) {
  const answer = parseResponseObject(bytes, facts);
  if (!answer.ok) return answer;
  const started = agentStartedSchema.safeParse(answer.value);
  // The id becomes part of a path: one that could become another path is no id.
  if (!started.success || !/^[\w-]+$/.test(started.data.id)) return err(invalidResponse('unexpected-shape', facts));
  const { id, threadId, threadTurn } = started.data;
  return ok({ jobId: id, threadId: threadId?.slice(0, 200) ?? null, threadTurn: threadTurn ?? null });
}

function readSnapshot(bytes: Uint8Array, facts: ResponseFacts): Result<string, AppError> {
  const answer = parseResponseObject(bytes, facts);
  if (!answer.ok) return answer;
  const snapshot = agentSnapshotSchema.safeParse(answer.value);
  return snapshot.success ? ok(snapshot.data.snapshot) : err(relayedError(answer.value, facts));
}

function listPath(before: number | null): string {
  return before === null ? agentPath : `${agentPath}?before=${Math.trunc(before)}`;
}

function readList(bytes: Uint8Array, facts: ResponseFacts): Result<RemoteAgents, AppError> {
  const answer = parseResponseObject(bytes, facts);
  if (!answer.ok) return answer;
  const list = agentListSchema.safeParse(answer.value);
  if (!list.success) return err(relayedError(answer.value, facts));
  const rows = answer.value['agents'];
  const agents = list.data.agents.map(({ id, status, createdAt, targetHint }, index) => {
    const row: unknown = Array.isArray(rows) ? rows[index] : null;
    return {
      jobId: id,
      status,
      createdAt: createdAt ?? null,
      targetHint: targetHint ?? null,
      row: isJsonObject(row) ? row : {},
    };
  });
  return ok({ agents, next: cursorIn(list.data.next) });
}

/** `next` is an absolute URL whose `before` is copied into the query (api-facts 5.4); the rest of it is not used. */
function cursorIn(next: string | undefined): number | null {
  if (next === undefined || !canParseUrl(next, 'http://service.invalid')) return null;
  const before = Number(new URL(next, 'http://service.invalid').searchParams.get('before') ?? Number.NaN);
  return Number.isFinite(before) && before > 0 ? before : null;
}

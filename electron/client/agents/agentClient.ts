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
import type { AgentAnswer, AgentApi, AgentTarget, RemoteAgents } from '../../core/agents/agentApi.ts';
import type { BodySink } from '../../core/bodyStore.ts';
import type { AnswerFacts } from '../../core/scrapeSender.ts';
import type { Clock, Scheduler } from '../../core/time.ts';
import { readAnswerObject, relayedError } from '../digestAnswer.ts';
import { exchange, jsonBytes, type Exchange, type ExchangeRequest } from '../exchange.ts';
import { brokenAnswer } from '../failures.ts';
import { authorization, headerOf } from '../headers.ts';
import { defaultLimits, type ClientLimits } from '../limits.ts';
import { parseRetryAfter } from '../retryPolicy.ts';
import type { Transport } from '../transport.ts';
import type { TraceReader } from './traceReader.ts';

export interface AgentClientPorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Where the answer of a start is kept. */
  readonly bodies: BodySink;
  readonly traces: TraceReader;
  /** `Trowel/<version>`. */
  readonly userAgent: string;
}

/** Bytes of an answer that is read in memory: 100,000 events are about 50 MB. */
const mostBytes = 64 * 1024 * 1024;
const headersMs = 30_000;
/** A start is answered when the service has taken the task; some check the addresses first. */
const startMs = 120_000;

interface AgentCall {
  readonly method: ExchangeRequest['method'];
  readonly path: string;
  readonly body?: JsonObject;
  readonly headersMs?: number;
  readonly keeps?: boolean;
}

/** The agent operations over one transport: bounds, redaction and failures as in every exchange (security 6). */
export function createAgentClient(ports: AgentClientPorts): AgentApi {
  const limits: ClientLimits = { ...defaultLimits, bodyBytes: mostBytes, inlineBytes: mostBytes };

  async function call<Value>(
    target: AgentTarget,
    asked: AgentCall,
    signal: AbortSignal,
    read: (bytes: Uint8Array, facts: AnswerFacts) => Result<Value, AppError> | Promise<Result<Value, AppError>>,
  ): Promise<AgentAnswer<Value>> {
    const answer = await exchange({ ...ports, limits }, toRequest(target, asked, ports), signal);
    const { status, headers, durationMs, body } = answer;
    const result =
      answer.failure === null ? await read(answer.bytes ?? noBytes, factsOf(answer, ports)) : err(answer.failure);
    return { status, headers, durationMs, body, result };
  }

  return {
    start: (target, body, signal) =>
      call(target, { method: 'POST', path: agentPath, body, headersMs: startMs, keeps: true }, signal, readStarted),
    status: (target, jobId, signal) =>
      call(target, { method: 'GET', path: agentJobPath(jobId) }, signal, (bytes, facts) => {
        const answer = readAnswerObject(bytes, facts);
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
        const answer = readAnswerObject(bytes, facts);
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
    bodyBytes: mostBytes,
    bodies: asked.keeps === true ? ports.bodies : null,
    expectsText: true,
    secrets: key === null ? secrets : [...secrets, key],
    onPhase: () => undefined,
  };
}

function factsOf(answer: Exchange, { clock }: AgentClientPorts): AnswerFacts {
  const now = clock.now();
  return {
    status: answer.status ?? 0,
    contentType: answer.contentType,
    retryAfterMs: parseRetryAfter(headerOf(answer.headers, 'retry-after'), now),
    now,
  };
}

function readStarted(bytes: Uint8Array, facts: AnswerFacts) {
  const answer = readAnswerObject(bytes, facts);
  if (!answer.ok) return answer;
  const started = agentStartedSchema.safeParse(answer.value);
  // The id becomes part of a path: one that could become another path is no id.
  if (!started.success || !/^[\w-]+$/.test(started.data.id)) return err(brokenAnswer('unexpected-shape', facts));
  const { id, threadId, threadTurn } = started.data;
  return ok({ jobId: id, threadId: threadId?.slice(0, 200) ?? null, threadTurn: threadTurn ?? null });
}

function readSnapshot(bytes: Uint8Array, facts: AnswerFacts): Result<string, AppError> {
  const answer = readAnswerObject(bytes, facts);
  if (!answer.ok) return answer;
  const snapshot = agentSnapshotSchema.safeParse(answer.value);
  return snapshot.success ? ok(snapshot.data.snapshot) : err(relayedError(answer.value, facts));
}

function listPath(before: number | null): string {
  return before === null ? agentPath : `${agentPath}?before=${Math.trunc(before)}`;
}

function readList(bytes: Uint8Array, facts: AnswerFacts): Result<RemoteAgents, AppError> {
  const answer = readAnswerObject(bytes, facts);
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

/** `next` is an absolute URL whose `before` goes back into the query (api-facts 5.4); nothing else of it is used. */
function cursorIn(next: string | undefined): number | null {
  if (next === undefined || !canParseUrl(next, 'http://service.invalid')) return null;
  const before = Number(new URL(next, 'http://service.invalid').searchParams.get('before') ?? Number.NaN);
  return Number.isFinite(before) && before > 0 ? before : null;
}

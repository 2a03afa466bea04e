import { writeExactJson } from '../../shared/base/exactNumber.ts';
import type { JsonValue } from '../../shared/base/json.ts';
import { internalError, type AppError } from '../../shared/errors/appError.ts';
import type { StoredBody } from '../../shared/run/events.ts';
import type { Clock, Scheduler } from '../core/time.ts';
import { createBodyIntake, type BodyIntake, type IntakeOptions } from './responseBodyPipeline.ts';
import { invalidResponse, cancelledError, networkError } from './failures.ts';
import { headerOf, redactHeaders, sizeOfHeaders } from './headers.ts';
import type { ClientLimits } from './limits.ts';
import type { ResponseHead, Transport, TransportFailure, TransportRequest } from './transport.ts';

export interface ExchangePorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly limits: ClientLimits;
}

export interface ExchangeRequest extends IntakeOptions {
  readonly method: TransportRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TransportRequest['body'];
  readonly extraCaFile: string | null;
  /** Timeout for the response head in ms. */
  readonly headersMs: number;
}

/** Result of one HTTP exchange. `status` is null if no response began; `failure` is null if it is complete and readable. */
export interface Exchange {
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string | null;
  readonly durationMs: number;
  readonly body: StoredBody | null;
  /** The complete body as stored, up to `inlineBytes`; null for a longer one. */
  readonly bytes: Uint8Array | null;
  readonly failure: AppError | null;
}

/**
 * Sends one request and reads its response within every limit of security 6: timeouts, sizes, codings, secrets. Never rejects; settles at
 * once when `signal` aborts, whatever the transport does.
 */
export async function exchange(ports: ExchangePorts, request: ExchangeRequest, signal: AbortSignal): Promise<Exchange> {
  const started = ports.clock.monotonic();
  const answer = createResponseReader(ports, request);
  const outcome = signal.aborted ? cancelledError : await answer.run(signal);
  // A cancelled call waits for nothing: the received bytes are discarded instead of being written to disk.
  const taken = outcome === cancelledError ? await answer.discard() : await answer.finish(outcome);
  return {
    status: answer.head()?.status ?? null,
    headers: answer.head()?.headers ?? [],
    contentType: answer.contentType(),
    durationMs: Math.max(0, ports.clock.monotonic() - started),
    ...taken,
  };
}

type Taken = Pick<Exchange, 'body' | 'bytes' | 'failure'>;

interface ResponseReader {
  run(signal: AbortSignal): Promise<AppError | null>;
  finish(failure: AppError | null): Promise<Taken>;
  discard(): Promise<Taken>;
  head(): ResponseHead | null;
  contentType(): string | null;
}

function createResponseReader(ports: ExchangePorts, request: ExchangeRequest): ResponseReader {
  const host = new URL(request.url).host;
  const stop = new AbortController();
  let head: ResponseHead | null = null;
  let intake: BodyIntake | null = null;
  let fail: (failure: AppError) => void = () => undefined;
  const failed = new Promise<AppError>((resolve) => {
    fail = resolve;
  });
  const timers = createTimers(ports, request, (reason) => {
    // A transport that reports a connection late may have written on one that it has not reported.
    const isUnsent = reason === 'connect-timeout' && ports.transport.reportsConnection === 'first';
    fail(networkError(reason, host, null, isUnsent ? 'no' : 'maybe'));
  });

  function takeHead(received: ResponseHead): void {
    timers.onHead();
    const refusal = checkHead(received, ports.limits);
    head = { ...received, headers: redactHeaders(received.headers, request.secrets) };
    if (refusal === null) intake = createBodyIntake(request, received, ports.limits.inlineBytes);
    else fail(refusal);
  }

  async function takeChunk(chunk: Uint8Array): Promise<void> {
    timers.onChunk();
    const refusal = (await intake?.take(chunk)) ?? null;
    if (refusal !== null) fail(refusal);
  }

  function contentType(): string | null {
    return head === null ? null : headerOf(head.headers, 'content-type');
  }

  async function transfer(): Promise<AppError | null> {
    const failure = await ports.transport.send(toTransportRequest(request, stop.signal), {
      connected: timers.onConnected,
      head: takeHead,
      chunk: takeChunk,
    });
    if (failure !== null) return explain(failure, host, head?.status ?? null, contentType());
    return (await intake?.end()) ?? null;
  }

  return {
    async run(signal) {
      const onAbort = (): void => fail(cancelledError);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      timers.start();
      const outcome = await Promise.race([failed, transfer().catch(internalError)]);
      timers.stop();
      signal.removeEventListener('abort', onAbort);
      stop.abort();
      return outcome;
    },
    async finish(failure) {
      if (intake === null) return { body: null, bytes: null, failure: failure ?? null };
      const kept = await intake.save(contentType());
      if (!kept.ok) return { body: null, bytes: null, failure: failure ?? kept.error };
      return { body: kept.value, bytes: intake.bytes(), failure };
    },
    async discard() {
      void intake?.discard();
      return { body: null, bytes: null, failure: cancelledError };
    },
    head: () => head,
    contentType,
  };
}

function toTransportRequest(request: ExchangeRequest, signal: AbortSignal): TransportRequest {
  const { method, url, headers, body, extraCaFile } = request;
  return { method, url, headers, body, extraCaFile, signal };
}

function checkHead(head: ResponseHead, limits: ClientLimits): AppError | null {
  const facts = { status: head.status, contentType: headerOf(head.headers, 'content-type') };
  if (sizeOfHeaders(head.headers) > limits.headerBytes) return invalidResponse('headers-too-large', facts);
  return null;
}

function explain(failure: TransportFailure, host: string, status: number | null, contentType: string | null): AppError {
  switch (failure.reason) {
    case 'truncated':
    case 'protocol':
    case 'headers-too-large':
    case 'encoding':
    case 'status':
      return invalidResponse(failure.reason, { status, contentType }, failure.code ?? undefined);
    default:
      return networkError(failure.reason, host, failure.code, failure.sent);
  }
}

interface Timers {
  start(): void;
  onConnected(): void;
  onHead(): void;
  onChunk(): void;
  stop(): void;
}

type Overdue = 'connect-timeout' | 'headers-timeout' | 'idle-timeout' | 'deadline';

/** The four waits of an exchange: for a connection, the head, the next chunk, the end. */
function createTimers(ports: ExchangePorts, request: ExchangeRequest, onOverdue: (reason: Overdue) => void): Timers {
  const { limits, scheduler } = ports;
  const running = new Map<Overdue, () => void>();

  function wait(reason: Overdue, ms: number): void {
    calm(reason);
    running.set(
      reason,
      scheduler.after(ms, () => onOverdue(reason)),
    );
  }

  function calm(reason: Overdue): void {
    running.get(reason)?.();
    running.delete(reason);
  }

  return {
    start() {
      request.onPhase('connecting', 0);
      wait('connect-timeout', limits.connectMs);
      wait('headers-timeout', request.headersMs);
      wait('deadline', request.headersMs + limits.bodyMs);
    },
    onConnected() {
      calm('connect-timeout');
      request.onPhase('server-working', 0);
    },
    onHead() {
      calm('connect-timeout');
      calm('headers-timeout');
      wait('idle-timeout', limits.idleMs);
    },
    onChunk: () => wait('idle-timeout', limits.idleMs),
    stop() {
      for (const reason of [...running.keys()]) calm(reason);
    },
  };
}

/** For callers that send JSON: its numbers are sent as written. */
export function jsonBytes(value: JsonValue): Uint8Array {
  return Buffer.from(writeExactJson(value), 'utf8');
}

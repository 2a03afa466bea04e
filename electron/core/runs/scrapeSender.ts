import type { JobFacts, RawMethod } from '../../../shared/api/rawCall.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StreamedBody } from '../storage/bodyStore.ts';
import type { RunSummary, StoredBody } from '../../../shared/run/events.ts';

/** One attempt at `POST /v2/scrape`. */
export interface ScrapeCall {
  /** The host root as `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly key: string | null;
  /** Sent exactly as it is. */
  readonly body: JsonObject;
  /** In addition to the client's own; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request's own timeout in ms: the response headers are due 5 s after it (security 6). */
  readonly timeoutMs: number;
  readonly extraCaFile: string | null;
  /** Redacted in everything received; `key` need not be repeated here. */
  readonly secrets: readonly string[];
  readonly onPhase: (phase: CallPhase, bytes: number) => void;
  /** Called once with the beginning of a large response, while the rest is arriving: as text, secrets redacted. */
  readonly onBeginning: (text: string) => void;
}

export type CallPhase = 'connecting' | 'server-working' | 'receiving';

/** A link in `data` to a file that the service stores for a while: `field` as in `artifact.saved`. */
export interface ArtifactLink {
  readonly field: string;
  readonly url: string;
  /** It is on the connection's own origin, which serves it to authenticated callers only. */
  readonly needsKey?: boolean;
}

/** Facts about a successful response that remain without the response in memory. */
export interface ResponseDigest {
  readonly summary: RunSummary;
  readonly artifacts: readonly ArtifactLink[];
  /** The beginning of the result's text, by which history finds it. */
  readonly text: string;
  /** The job facts in the response of a raw call: of the job that it began or requests. */
  readonly job?: JobFacts;
}

/** Facts about a response besides its bytes. All of them can be sent to a worker. */
export interface ResponseFacts {
  readonly status: number;
  readonly contentType: string | null;
  /** From the `Retry-After` header. */
  readonly retryAfterMs: number | null;
  /** Wall time in ms since 1970, for dates in the text. */
  readonly now: number;
  /** The criterion of success: a scrape document if absent, or any response that does not report a failure. */
  readonly expects?: 'anything';
}

/** One large response for a worker: its file, and its facts. */
export interface DigestTask {
  readonly path: string;
  readonly facts: ResponseFacts;
}

/** Reads a stored response outside the thread that serves the window: returns its digest, or its error. */
export type DigestStored = (body: StoredBody, facts: ResponseFacts) => Promise<Result<ResponseDigest, AppError>>;

export interface ScrapeOutcome {
  /** Null if no response began. */
  readonly status: number | null;
  /** Names in lower case, values without known keys. */
  readonly headers: readonly (readonly [string, string])[];
  readonly durationMs: number;
  /** The received part; null if nothing was received or could be stored. */
  readonly body: StoredBody | null;
  readonly result: Result<ResponseDigest, AppError>;
}

/** The v2 client as the run service needs it: one attempt, no retry. Never rejects. */
export interface ScrapeSender {
  scrape(call: ScrapeCall, signal: AbortSignal): Promise<ScrapeOutcome>;
}

/** One attempt at a raw call. */
export interface RawSend extends Omit<ScrapeCall, 'body' | 'onBeginning'> {
  readonly method: RawMethod;
  /** As `rawPath` gives it. */
  readonly path: string;
  readonly payload: { readonly body: Uint8Array | StreamedBody; readonly contentType: string } | null;
  /** The criterion of success: a document, as of a scrape, or else any response that does not report a failure. */
  readonly expectsDocument?: boolean;
  /** False for a poll of a job, of which there are many: its response is only read. */
  readonly storesBody: boolean;
}

export interface RawOutcome extends ScrapeOutcome {
  /** The complete response, unless it was stored and is large. */
  readonly bytes: Uint8Array | null;
  readonly contentType: string | null;
  /** From the `Retry-After` header of a response that is not an error, in ms. */
  readonly retryAfterMs: number | null;
}

/** The v2 client for raw calls: one attempt, no retry. Never rejects. */
export interface RawSender {
  callRaw(call: RawSend, signal: AbortSignal): Promise<RawOutcome>;
}

export type RetryDecision =
  | { readonly kind: 'stop' }
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: 'retry-after' | 'backoff' };

/** Contract 7.6 as a function: `attempt` is the 1-based number of the one that failed, `random` is in [0, 1). */
export type RetryPolicy = (failure: {
  readonly error: AppError;
  readonly attempt: number;
  readonly random: number;
  /** The engine of this computer failed, and no service. */
  readonly isLocalEngine?: boolean;
}) => RetryDecision;

import type { JobFacts, RawMethod } from '../../shared/api/rawCall.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { RunSummary, StoredBody } from '../../shared/run/events.ts';

/** One attempt at `POST /v2/scrape`. */
export interface ScrapeCall {
  /** The host root as `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly key: string | null;
  /** Sent exactly as it is. */
  readonly body: JsonObject;
  /** Beside the client's own; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request's own timeout in ms: the answer's headers are due 5 s after it (security 6). */
  readonly timeoutMs: number;
  readonly extraCaFile: string | null;
  /** Struck out of everything that comes back; `key` need not be repeated here. */
  readonly secrets: readonly string[];
  readonly onPhase: (phase: CallPhase, bytes: number) => void;
  /** Told once the first words of a big answer, while the rest is on its way: as text, secrets struck out. */
  readonly onBeginning: (text: string) => void;
}

export type CallPhase = 'connecting' | 'server-working' | 'receiving';

/** A link in `data` to something that the service keeps for a while: `field` as in `artifact.saved`. */
export interface ArtifactLink {
  readonly field: string;
  readonly url: string;
  /** It is of the connection itself, which gives it to its own callers alone. */
  readonly needsKey?: boolean;
}

/** What is known of a successful answer without keeping it in memory. */
export interface AnswerDigest {
  readonly summary: RunSummary;
  readonly artifacts: readonly ArtifactLink[];
  /** The beginning of the result's text, by which history finds it. */
  readonly text: string;
  /** What the answer of a raw call says of the job that it began or asks about. */
  readonly job?: JobFacts;
}

/** What is known of an answer besides its bytes. All of it can be sent to a worker. */
export interface AnswerFacts {
  readonly status: number;
  readonly contentType: string | null;
  /** From the `Retry-After` header. */
  readonly retryAfterMs: number | null;
  /** Wall time in ms since 1970, for dates in the text. */
  readonly now: number;
  /** What a good answer is: a document of scrape when absent, or anything that does not say that it failed. */
  readonly expects?: 'anything';
}

/** One big answer for a worker: the file it is in, and what is known of it. */
export interface DigestTask {
  readonly path: string;
  readonly facts: AnswerFacts;
}

/** Reads a stored answer apart from the thread that serves the window: its digest, or the error that it is. */
export type DigestStored = (body: StoredBody, facts: AnswerFacts) => Promise<Result<AnswerDigest, AppError>>;

export interface ScrapeOutcome {
  /** Null when no answer began. */
  readonly status: number | null;
  /** Names in lower case, values without known keys. */
  readonly headers: readonly (readonly [string, string])[];
  readonly durationMs: number;
  /** As far as it came; null when nothing came or nothing could be kept. */
  readonly body: StoredBody | null;
  readonly result: Result<AnswerDigest, AppError>;
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
  readonly payload: { readonly bytes: Uint8Array; readonly contentType: string } | null;
  /** False for a look at a job, of which there are many: its answer is only read. */
  readonly keeps: boolean;
}

export interface RawOutcome extends ScrapeOutcome {
  /** The whole answer, unless it was kept and is big. */
  readonly bytes: Uint8Array | null;
  readonly contentType: string | null;
  /** From the `Retry-After` header of an answer that is no error, in ms. */
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

import type { AppError, NetworkError } from '../../../../shared/errors/appError.ts';
import { maxRetryWaitMs, maxAttempts } from '../../../../shared/run/retryLimits.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

/** Whether and when a failed request is retried automatically (ux.md 13, 6). */
export type RetryFacts =
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly of: number;
      readonly dueAt: number;
      /** Retry delay requested by the service in ms if it exceeds the maximum wait; else null. */
      readonly requestedMs: number | null;
    }
  /** Every attempt was used. */
  | { readonly kind: 'used-up'; readonly attempts: number }
  /** Sending the same request again returns the same response. */
  | { readonly kind: 'lasting' }
  /** It may have been acted upon: only a person sends it again. */
  | { readonly kind: 'perhaps-sent' }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'none' };

/** Only a request that went out is waited for. */
const responseTimeouts: ReadonlySet<NetworkError['reason']> = new Set(['headers-timeout', 'idle-timeout', 'deadline']);
const needsNewIdempotencyKey: ReadonlySet<string> = new Set(['request_unresolved', 'request_in_flight']);

export function retryFacts(error: AppError, run: Pick<RunModel, 'attempts' | 'retry'>): RetryFacts {
  if (run.retry !== null) {
    const { attempt, dueAt } = run.retry;
    return { kind: 'waiting', attempt, of: maxAttempts, dueAt, requestedMs: requestedBeyondLimit(error) };
  }
  if (run.attempts.length >= maxAttempts) return { kind: 'used-up', attempts: run.attempts.length };
  switch (error.kind) {
    case 'service':
      if (error.retryable) return { kind: 'none' };
      // An unknown failure may be temporary, and whether the request had an effect is unknown as well.
      if (error.status >= 500 && error.code === null) return { kind: 'perhaps-sent' };
      // Sent again with the same idempotency key it gets another response, once there is one.
      return { kind: needsNewIdempotencyKey.has(error.code ?? '') ? 'perhaps-sent' : 'lasting' };
    case 'agent':
      return { kind: error.retryable === false ? 'lasting' : 'none' };
    case 'network':
      return { kind: error.sent === 'no' && !responseTimeouts.has(error.reason) ? 'not-sent' : 'perhaps-sent' };
    case 'broken-answer':
    case 'outcome-unknown':
      return { kind: 'perhaps-sent' };
    case 'store':
      // The response could not be stored either.
      return { kind: run.attempts.length > 0 ? 'perhaps-sent' : 'not-sent' };
    case 'key':
    case 'refused':
      return { kind: 'not-sent' };
    default:
      return { kind: 'none' };
  }
}

function requestedBeyondLimit(error: AppError): number | null {
  const asked = error.kind === 'service' ? error.retryAfterMs : null;
  return asked !== null && asked > maxRetryWaitMs ? asked : null;
}

import type { AppError, NetworkError } from '../../../shared/errors/appError.ts';
import { longestWaitMs, mostAttempts } from '../../../shared/run/retryLimits.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';

/** Whether and when a failed request is sent again by itself (ux.md 13, 6). */
export type RetryFacts =
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly of: number;
      readonly dueAt: number;
      /** What the service asked for where that is longer than anybody waits; else null. */
      readonly askedMs: number | null;
    }
  /** Every attempt was used. */
  | { readonly kind: 'used-up'; readonly attempts: number }
  /** The same request gets the same answer. */
  | { readonly kind: 'lasting' }
  /** It may have been acted upon: only a person sends it again. */
  | { readonly kind: 'perhaps-sent' }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'none' };

/** Only a request that went out is waited for. */
const waitedForAnswer: ReadonlySet<NetworkError['reason']> = new Set(['headers-timeout', 'idle-timeout', 'deadline']);
const wantsOwnKey: ReadonlySet<string> = new Set(['request_unresolved', 'request_in_flight']);

export function retryFacts(error: AppError, run: Pick<RunModel, 'attempts' | 'retry'>): RetryFacts {
  if (run.retry !== null) {
    const { attempt, dueAt } = run.retry;
    return { kind: 'waiting', attempt, of: mostAttempts, dueAt, askedMs: askedBeyondLimit(error) };
  }
  if (run.attempts.length >= mostAttempts) return { kind: 'used-up', attempts: run.attempts.length };
  switch (error.kind) {
    case 'service':
      if (error.retryable) return { kind: 'none' };
      // Trouble of a kind that nobody knows may pass; what it did with the request, nobody knows either.
      if (error.status >= 500 && error.code === null) return { kind: 'perhaps-sent' };
      // Asked again with its own key it has another answer, once there is one.
      return { kind: wantsOwnKey.has(error.code ?? '') ? 'perhaps-sent' : 'lasting' };
    case 'agent':
      return { kind: error.retryable === false ? 'lasting' : 'none' };
    case 'network':
      return { kind: error.sent === 'no' && !waitedForAnswer.has(error.reason) ? 'not-sent' : 'perhaps-sent' };
    case 'broken-answer':
    case 'outcome-unknown':
      return { kind: 'perhaps-sent' };
    case 'store':
      // What came back could not be kept either.
      return { kind: run.attempts.length > 0 ? 'perhaps-sent' : 'not-sent' };
    case 'key':
    case 'refused':
      return { kind: 'not-sent' };
    default:
      return { kind: 'none' };
  }
}

function askedBeyondLimit(error: AppError): number | null {
  const asked = error.kind === 'service' ? error.retryAfterMs : null;
  return asked !== null && asked > longestWaitMs ? asked : null;
}

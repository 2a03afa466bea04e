import { isTerminalStatus, type AgentStatus } from '../../../shared/api/agent.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { readApproval } from '../../../shared/api/pendingApproval.ts';
import { agentError, type AgentError } from '../../../shared/errors/appError.ts';
import { emptySummary, type RunSummary } from '../../../shared/run/events.ts';
import { maxRunTitleChars, taskTitle } from '../../../shared/base/promptTitle.ts';
import type { TraceResponse } from './agentApi.ts';

export type AgentEnd =
  | { readonly kind: 'completed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: AgentError };

/** The known facts when a run has settled. */
export interface Settled {
  /** The service's last word; null when only the trace has spoken. */
  readonly status: AgentStatus | null;
  readonly traceEnd: TraceResponse['end'];
  /** The cancellation of this run was requested here and accepted. */
  readonly wasCancelled: boolean;
}

/** Whether nothing more is to be expected but stragglers. */
export function hasEnded({ status, traceEnd }: Omit<Settled, 'wasCancelled'>): boolean {
  return traceEnd !== null || (status !== null && isTerminalStatus(status.status));
}

/**
 * Determines the end of a run. The status decides between a result and none; the trace states why there is none. Without a trace the error
 * message is all there is: a cancelled run "reports failed with a cancellation message" (contract 3).
 */
export function endOf(settled: Settled): AgentEnd {
  if (hasResult(settled)) return { kind: 'completed' };
  const failure = failureOf(settled);
  return isCancellation(settled, failure.code) ? { kind: 'cancelled' } : { kind: 'failed', error: agentError(failure) };
}

/** A status that names another end outweighs a successful end of the trace. */
function hasResult({ status, traceEnd }: Settled): boolean {
  const word = status?.status ?? null;
  if (word === 'completed') return true;
  return word !== 'failed' && word !== 'cancelled' && traceEnd?.outcome === 'succeeded';
}

function isCancellation({ status, traceEnd, wasCancelled }: Settled, code: string | null): boolean {
  const outcome = traceEnd?.outcome ?? null;
  if (outcome === 'cancelled' || status?.status === 'cancelled') return true;
  return outcome === null && (wasCancelled || code === 'cancelled');
}

/** Returns what is known about a run without a result: the trace knows more than the status. */
function failureOf({ status, traceEnd }: Settled): Parameters<typeof agentError>[0] {
  const outcome = traceEnd?.outcome ?? null;
  const message = status?.error ?? traceEnd?.error?.message ?? '';
  return {
    code: traceEnd?.error?.code ?? status?.stopReason ?? codeIn(message, outcome),
    outcome,
    retryable: traceEnd?.error?.retryable ?? null,
    message: message === '' ? `The run ended: ${outcome ?? status?.status ?? 'failed'}` : message,
  };
}

function codeIn(said: string, outcome: string | null): string | null {
  if (outcome !== null && outcome !== 'failed' && outcome !== 'succeeded') return outcome;
  if (outcome !== null) return null;
  if (/\bcancell?ed\b|cancellation/i.test(said)) return 'cancelled';
  return /credit(?:s)?[ -]limit|maxCredits/i.test(said) ? 'credit_limit_reached' : null;
}

/** Returns the summary that lists show of a run with a result. `creditsUsed` is the last reported figure. */
export function summaryOf(request: JsonObject, status: AgentStatus | null, creditsUsed: number | null): RunSummary {
  const question = status === null ? null : readApproval(status);
  const asks = question !== null && question.resolution === null;
  return {
    ...emptySummary,
    title: taskTitle(request, maxRunTitleChars),
    creditsUsed,
    ...(asks ? { asks } : {}),
  };
}

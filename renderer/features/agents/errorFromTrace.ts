import { agentError, type AppError } from '../../../shared/errors/appError.ts';
import type { TraceError } from '../../../shared/api/agentTrace.ts';

/** Converts a failure in a trace to an error for display. */
export function errorFromTrace(
  { message, code, retryable }: Pick<TraceError, 'message' | 'code' | 'retryable'>,
  outcome: string | null,
): AppError {
  return agentError({ message: message ?? '', code, outcome, retryable });
}

import { agentError, type AppError } from '../../../shared/errors/appError.ts';
import type { TraceError } from '../../../shared/api/agentTrace.ts';

/** What a trace says of a failure, as an error to be shown. */
export function toldError(
  { message, code, retryable }: Pick<TraceError, 'message' | 'code' | 'retryable'>,
  outcome: string | null,
): AppError {
  return agentError({ message: message ?? '', code, outcome, retryable });
}

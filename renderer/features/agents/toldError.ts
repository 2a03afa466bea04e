import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import type { TraceError } from '../../../shared/api/agentTrace.ts';

const longestWord = 100;

/** What a trace says of a failure, as an error to be shown: in one line, however long the words of the other side are. */
export function toldError(
  { message, code, retryable }: Pick<TraceError, 'message' | 'code' | 'retryable'>,
  outcome: string | null,
): AppError {
  return {
    kind: 'agent',
    message: oneLine(message ?? ''),
    code: code?.slice(0, longestWord) ?? null,
    outcome: outcome?.slice(0, longestWord) ?? null,
    retryable,
  };
}

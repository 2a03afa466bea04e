import type { Result } from '../../../shared/base/result.ts';
import type { AccountReport } from '../../../shared/connection/account.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ConnectionTarget } from './connectionChecker.ts';

/** Reads what a service reports of its account; spends no credits. Fails only if the service cannot be reached. Never rejects. */
export interface AccountReader {
  read(target: ConnectionTarget, signal: AbortSignal): Promise<Result<AccountReport, AppError>>;
}

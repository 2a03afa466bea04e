import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Host } from '../../../shared/ipc/host.ts';

/** Wraps an `AppError` as an exception, because TanStack Query recognizes failures only by exceptions. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(appError.message);
    this.appError = appError;
  }
}

/** Calls main and gives the value, for a query or a mutation of TanStack Query; fails with a `CallFailure`. */
export async function callOrFail<Name extends CallName>(
  host: Host,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const result = await host.call(name, input);
  if (!result.ok) throw new CallFailure(result.error);
  return result.value;
}

import { err, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';

/** An error of kind `cancelled` as soon as the signal aborts: the other side of a race with work that cannot be stopped. */
export function whenAborted(signal: AbortSignal): Promise<Result<never, AppError>> {
  return new Promise((resolve) => {
    const tell = (): void => resolve(err(stoppedWaiting));
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
  });
}

const stoppedWaiting: AppError = {
  kind: 'cancelled',
  message: 'Stopped waiting. The service may still finish and charge this request.',
};

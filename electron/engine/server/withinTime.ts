import { err, type Result } from '../../../shared/base/result.ts';
import type { ScrapeFailure } from './capturePorts.ts';

/** The reason of a caller's signal that says the engine ends. */
export const stoppingReason = 'stopping';

/**
 * Work that ends with its time, with its caller or with the engine, whatever it does meanwhile. What it throws is a failure of ours.
 * @param caller ends when nobody waits for the result any more
 */
export async function withinTime<Value>(
  timeoutMs: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result<Value, ScrapeFailure>>,
): Promise<Result<Value, ScrapeFailure>> {
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort();
  }, timeoutMs);
  const signal = AbortSignal.any([caller, deadline.signal]);
  try {
    const result = await untilAborted(work(signal), signal);
    if (result !== null && (result.ok || !signal.aborted)) return result;
    return err(caller.aborted ? cancellation(caller) : { kind: 'timeout' });
  } catch (failure) {
    return err({ kind: 'internal', message: failure instanceof Error ? failure.message : String(failure) });
  } finally {
    clearTimeout(timer);
  }
}

/** Gives up waiting the moment the signal ends: what is still under way ends by the same signal, but its caller is answered now. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      resolve(null);
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', giveUp);
    });
  });
}

function cancellation(signal: AbortSignal): ScrapeFailure {
  return { kind: signal.reason === stoppingReason ? 'stopping' : 'cancelled' };
}

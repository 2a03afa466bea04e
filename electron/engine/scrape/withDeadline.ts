import { err, type Result } from '../../../shared/base/result.ts';
import type { Deadline } from './deadline.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';

/** Abort reason used when the engine stops. */
export const stoppingReason = 'stopping';

/**
 * Runs work that ends with its timeout, its caller or the engine, whatever it is doing. An exception that it throws is an internal failure.
 * @param caller aborts when no caller waits for the result any longer
 * @param now a clock in milliseconds
 */
export async function withDeadline<Value>(
  timeoutMs: number,
  caller: AbortSignal,
  now: () => number,
  work: (deadline: Deadline) => Promise<Result<Value, ScrapeFailure>>,
): Promise<Result<Value, ScrapeFailure>> {
  const deadline = new AbortController();
  let endsAt = now() + timeoutMs;
  const left = (): number => Math.max(0, endsAt - now());
  const startTimer = (): NodeJS.Timeout => setTimeout(() => deadline.abort(), left());
  let timer = startTimer();
  let isOver = false;
  const pause = async <Waited>(wait: () => Promise<Waited>): Promise<Waited> => {
    clearTimeout(timer);
    const since = now();
    try {
      return await wait();
    } finally {
      endsAt += now() - since;
      if (!isOver) timer = startTimer();
    }
  };
  const signal = AbortSignal.any([caller, deadline.signal]);
  try {
    const result = await untilAborted(work({ signal, left, pause }), signal);
    if (result !== null && (result.ok || !signal.aborted)) return result;
    return err(caller.aborted ? cancellation(caller) : { kind: 'timeout' });
  } catch (failure) {
    return err({ kind: 'internal', message: failure instanceof Error ? failure.message : String(failure) });
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Stops waiting as soon as the signal aborts: the work ends by the same signal, but its caller gets a response immediately. */
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

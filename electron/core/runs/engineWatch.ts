import { err } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RunServicePorts } from './runPorts.ts';
import type { ScrapeOutcome } from './scrapeSender.ts';

/** The engine's exit is reported a moment after its sockets break: a broken call waits this long for the cause. */
const explanationMs = 1000;

/**
 * Sends to the local engine and ends at once when it crashes. A connection broken there is reported as an error of the engine, not of the
 * network.
 */
export async function watchEngine<Outcome extends ScrapeOutcome>(
  ports: Pick<RunServicePorts, 'engine' | 'scheduler'>,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const stop = new AbortController();
  const onAbort = (): void => stop.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) stop.abort();
  let crash: AppError | null = null;
  let onCrash: () => void = () => undefined;
  const crashed = new Promise<void>((resolve) => {
    onCrash = resolve;
  });
  const unwatch = ports.engine.onCrash((exitCode) => {
    crash = {
      kind: 'engine',
      reason: 'crashed',
      exitCode,
      message: 'The local engine ended unexpectedly while it worked on this page',
    };
    onCrash();
    stop.abort();
  });
  const outcome = await send(stop.signal);
  if (!outcome.result.ok && outcome.result.error.kind === 'network' && !signal.aborted) {
    await Promise.race([crashed, after(ports.scheduler, explanationMs)]);
  }
  unwatch();
  signal.removeEventListener('abort', onAbort);
  if (outcome.result.ok || signal.aborted) return outcome;
  return { ...outcome, result: err(crash ?? engineError(outcome.result.error)) };
}

function after(scheduler: RunServicePorts['scheduler'], ms: number): Promise<void> {
  return new Promise((resolve) => {
    scheduler.after(ms, resolve);
  });
}

function engineError(error: AppError): AppError {
  if (error.kind !== 'network') return error;
  return {
    kind: 'engine',
    reason: 'not-answering',
    exitCode: null,
    message: `The local engine did not respond (${error.reason})`,
  };
}

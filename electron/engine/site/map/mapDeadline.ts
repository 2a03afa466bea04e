import type { MapClock } from './mapPorts.ts';

/** A signal that ends a part of a map: by time, or with what it belongs to. */
export interface MapDeadline {
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  isOver(): boolean;
  /** Resolves once the signal aborts. */
  readonly ended: Promise<void>;
  /** Ends it at once. */
  end(): void;
}

/** Starts a deadline. It must be ended, so that its timer does not outlive the map. */
export function startDeadline(clock: MapClock, timeoutMs: number, parent: AbortSignal): MapDeadline {
  const controller = new AbortController();
  let isOver = false;
  const abort = (): void => {
    controller.abort();
  };
  const cancelTimer = clock.after(timeoutMs, () => {
    isOver = true;
    abort();
  });
  const ended = new Promise<void>((resolve) => {
    controller.signal.addEventListener(
      'abort',
      () => {
        cancelTimer();
        parent.removeEventListener('abort', abort);
        resolve();
      },
      { once: true },
    );
  });
  if (parent.aborted) abort();
  else parent.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, isOver: () => isOver, ended, end: abort };
}

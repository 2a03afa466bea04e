import type { Timers } from '../timers.ts';

/** How busy the computer and this process are. */
export interface Load {
  /** Busy share of the processors since the last sample, 0 to 1. */
  readonly cpuRatio: number;
  /** 95th percentile of the delay of the event loop since the last sample, in milliseconds. */
  readonly eventLoopP95Ms: number;
  /** Memory in use as a share of the limit at which the engine is restarted, 0 to 1 and more. */
  readonly memoryRatio: number;
}

/** Loads from which on no further page is started at once. */
export const loadLimits = { cpuRatio: 0.85, eventLoopP95Ms: 30, memoryRatio: 0.7 } as const;
const samplePeriodMs = 2000;
/** One page waits for its server while another is read: a crawl that keeps the processors busy must not slow itself down further. */
const minPages = 2;

export interface ConcurrencyRange {
  readonly initial: number;
  readonly max: number;
}

/** How many pages of all jobs are visited at once. It follows the load of the computer. */
export interface Concurrency {
  readonly limit: number;
  /** Begins to measure; further calls do nothing until `rest`. */
  begin(): void;
  /** Stops measuring while there is nothing to do. */
  rest(): void;
}

/**
 * Returns the next limit: one page more while the load allows it and the limit is reached, half of it where the load is too high,
 * and two pages at least.
 * @param active pages under way
 */
export function nextLimit(limit: number, active: number, load: Load, { max }: ConcurrencyRange): number {
  const isOverloaded =
    load.cpuRatio >= loadLimits.cpuRatio ||
    load.eventLoopP95Ms >= loadLimits.eventLoopP95Ms ||
    load.memoryRatio >= loadLimits.memoryRatio;
  if (isOverloaded) return Math.min(max, Math.max(minPages, Math.floor(limit / 2)));
  // A limit that no job reaches says nothing about the load beyond it.
  return active < limit ? limit : Math.min(max, limit + 1);
}

export interface ConcurrencyPorts {
  readonly timers: Timers;
  readonly readLoad: () => Load;
  /** Pages under way. */
  readonly active: () => number;
  /** Called when the limit has risen. */
  readonly onRise: () => void;
}

/** Creates the limit of concurrency, which is measured every two seconds while there is work. */
export function createConcurrency(range: ConcurrencyRange, ports: ConcurrencyPorts): Concurrency {
  let limit = Math.max(1, Math.min(range.initial, range.max));
  let cancel: (() => void) | null = null;

  function sample(): void {
    const next = nextLimit(limit, ports.active(), ports.readLoad(), range);
    const hasRisen = next > limit;
    limit = next;
    cancel = ports.timers.after(samplePeriodMs, sample);
    if (hasRisen) ports.onRise();
  }

  return {
    get limit() {
      return limit;
    },
    begin() {
      if (cancel !== null) return;
      // The first sample would be about the time in which nothing was measured.
      ports.readLoad();
      cancel = ports.timers.after(samplePeriodMs, sample);
    },
    rest() {
      cancel?.();
      cancel = null;
    },
  };
}

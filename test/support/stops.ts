import { readFileSync } from 'node:fs';

/** One time at which a loop stood still, in ms since 1970. */
export interface Stop {
  readonly from: number;
  readonly to: number;
}

interface Sample {
  readonly at: number;
  /** For how long the main thread of the process has been ready to run while others had the processors, in ms. */
  readonly waited: number;
}

/** Stops recorded in a page or in main. */
interface Watch {
  readonly stops: Stop[];
}

/** Shorter ones are of no interest, and would be many. */
export const leastMs = 20;

/**
 * Runs in main or in the window: records when its event loop blocks, by a timer that should fire every millisecond. The last argument is
 * the minimum duration to record; main passes another one before it.
 */
export function watchLoop(...words: readonly unknown[]): void {
  const least = Number(words.at(-1));
  const watch: Watch = { stops: [] };
  Object.assign(globalThis, { trowelLoop: watch });
  const now = (): number => performance.timeOrigin + performance.now();
  let last = now();
  setInterval(() => {
    const at = now();
    if (at - last > least) watch.stops.push({ from: last, to: at });
    last = at;
  }, 1);
}

/** Runs there too: what was noted. */
export function readStops(): readonly Stop[] {
  return (globalThis as unknown as { trowelLoop: Watch }).trowelLoop.stops;
}

/**
 * Measures the maximum time in ms for which the main thread of a process blocks by its own work: time spent waiting for a processor is due
 * to the machine, which other programs use too (Linux reports it; elsewhere nothing is subtracted).
 */
export function watchProcess(pid: number): { longestOf(stops: readonly Stop[]): number; stop(): void } {
  const samples: Sample[] = [];
  const sample = (): void =>
    void samples.push({ at: performance.timeOrigin + performance.now(), waited: waitedOf(pid) });
  sample();
  const sampling = setInterval(sample, 4);
  return {
    longestOf(stops) {
      sample();
      return Math.max(0, ...stops.map(({ from, to }) => to - from - waitedBetween(samples, from, to)));
    },
    stop: () => clearInterval(sampling),
  };
}

function waitedBetween(samples: readonly Sample[], from: number, to: number): number {
  const before = samples.findLast(({ at }) => at <= from);
  const after = samples.find(({ at }) => at >= to);
  return before === undefined || after === undefined ? 0 : after.waited - before.waited;
}

/** The second figure of `schedstat`, in ns there. */
function waitedOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

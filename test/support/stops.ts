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

/** What a page or main keeps of its stops. */
interface Watch {
  readonly stops: Stop[];
}

/** Shorter ones are of no interest, and would be many. */
export const leastMs = 20;

/**
 * Runs in main or in the window: notes when its loop stands still, by a timer that should fire every millisecond. The last of
 * its words is the least that counts; main gives another one before it.
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
 * The longest time in ms for which the main thread of a process stood still by itself: what it waited for a processor is the
 * machine's doing, which other programs use too (Linux tells it; elsewhere nothing is taken off).
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

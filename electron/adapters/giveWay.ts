import { getPriority, setPriority } from 'node:os';

/** Unix' measure of it: so many steps leave a process a quarter of the time of one that is as it was. Windows knows it as "below normal". */
const steps = 6;
const lowest = 19;

/**
 * Puts a process that has just begun behind this one, and with it all that it will start: where there is too little for both, a
 * window comes before the pages that are scraped behind it (performance 2, E8).
 */
export function putBehind(pid: number): void {
  give(pid, levelBehind(process.pid));
}

/**
 * Puts this process behind the one that started it, and gives the way to put others beside it. What it inherited is not enough
 * where Chromium may choose priorities of its own, for its own threads and for each process that draws.
 */
export function standBehindParent(): (pid: number) => void {
  const level = levelBehind(process.ppid);
  give(process.pid, level);
  return (pid) => {
    give(pid, level);
  };
}

/** Null where that process is gone, or nobody may ask. */
function levelBehind(pid: number): number | null {
  try {
    return Math.min(lowest, getPriority(pid) + steps);
  } catch {
    return null;
  }
}

function give(pid: number, level: number | null): void {
  if (level === null) return;
  try {
    setPriority(pid, level);
  } catch {
    // Gone already, or not allowed here: it works all the same.
  }
}

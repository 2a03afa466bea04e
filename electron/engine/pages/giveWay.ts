import { getPriority, setPriority } from 'node:os';

/** Unix' measure of it: so many steps leave a process a quarter of the time of one that is as it was. Windows knows it as "below normal". */
const steps = 6;
const lowest = 19;

/**
 * Puts this process behind those that it shares the computer with, and gives the way to put others beside it: where there is too
 * little for both, a window comes before the pages that are scraped behind it (performance 2, E8). Chromium gives each process
 * that draws a priority of its own, so every one has to be told.
 */
export function standBehind(): (pid: number) => void {
  const level = Math.min(lowest, getPriority() + steps);
  const lower = (pid: number): void => {
    try {
      setPriority(pid, level);
    } catch {
      // Gone already, or not allowed here: it works all the same.
    }
  };
  lower(process.pid);
  return lower;
}

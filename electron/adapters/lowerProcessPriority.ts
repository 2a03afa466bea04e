import { getPriority, setPriority } from 'node:os';

/**
 * Increase of the Unix nice value: this many steps leave a process a quarter of the CPU time of one with normal priority. Windows shows it
 * as "below normal".
 */
const steps = 6;
const lowest = 19;

/**
 * Lowers the priority of a newly started process, and of all processes it will start, below this one: when the CPU is short, a window has
 * priority over pages scraped in the background (performance 2, E8).
 */
export function lowerProcessPriority(pid: number): void {
  give(pid, levelBehind(process.pid));
}

/**
 * Lowers the priority of this process below that of its parent, and returns the function that does the same for other processes. The
 * inherited priority is not enough where Chromium chooses priorities itself, for its own threads and for each renderer process.
 */
export function lowerPriorityBelowParent(): (pid: number) => void {
  const level = levelBehind(process.ppid);
  give(process.pid, level);
  return (pid) => {
    give(pid, level);
  };
}

/** Null if that process is gone or its priority may not be read. */
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
    // The process has ended or the change is not allowed here: everything works without it.
  }
}

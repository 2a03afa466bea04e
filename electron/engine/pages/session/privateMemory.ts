import { readFileSync } from 'node:fs';
import { app } from 'electron';

const pageBytes = 4096;

/**
 * Returns the private memory of processes of this program in bytes: on Linux and Windows without shared pages (the program itself, which
 * all share), elsewhere the complete working set.
 */
export function privateMemoryOf(processes: ReadonlySet<number>): number {
  let bytes = 0;
  if (process.platform === 'linux') for (const pid of processes) bytes += privatePages(pid) * pageBytes;
  else
    for (const { pid, memory } of app.getAppMetrics())
      if (processes.has(pid)) bytes += (memory.privateBytes ?? memory.workingSetSize) * 1024;
  return bytes;
}

/** Returns the private memory of the entire program. */
export function programMemory(): number {
  return privateMemoryOf(new Set(app.getAppMetrics().map(({ pid }) => pid)));
}

/** Returns the private memory pages of a process; 0 if it is gone. */
function privatePages(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return Math.max(0, resident - shared);
  } catch {
    return 0;
  }
}

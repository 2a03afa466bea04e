import { readFileSync } from 'node:fs';
import { app } from 'electron';

const pageBytes = 4096;

/**
 * Bytes that processes of this program hold for themselves, as far as the platform tells: on Linux and Windows without what
 * they share (the program itself, which all have in common), elsewhere their whole working set.
 */
export function privateMemoryOf(processes: ReadonlySet<number>): number {
  let bytes = 0;
  if (process.platform === 'linux') for (const pid of processes) bytes += ownPages(pid) * pageBytes;
  else
    for (const { pid, memory } of app.getAppMetrics())
      if (processes.has(pid)) bytes += (memory.privateBytes ?? memory.workingSetSize) * 1024;
  return bytes;
}

/** The same of the whole program. */
export function programMemory(): number {
  return privateMemoryOf(new Set(app.getAppMetrics().map(({ pid }) => pid)));
}

/** Memory pages that a process shares with nobody; one that is gone has none. */
function ownPages(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return Math.max(0, resident - shared);
  } catch {
    return 0;
  }
}

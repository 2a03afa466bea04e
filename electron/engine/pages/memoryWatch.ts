import { readFileSync } from 'node:fs';
import { app } from 'electron';
import { pageProcesses, type ReadyPage } from './pageSlot.ts';

export const memoryLimitMb = 700;
/** From here on nothing more is loaded: what is there still has to be written out. */
const pressureMb = 450;
const everyMs = 100;

export interface MemoryPressure {
  /** Whether the page got so big that its loading was stopped. */
  readonly high: boolean;
  stop(): void;
}

/** Watches the memory that the processes of a page hold together: calls `onHigh` once, and `onExceeded` once when that did not help. */
export function watchMemory(page: ReadyPage, onHigh: () => void, onExceeded: () => void): MemoryPressure {
  const state = {
    high: false,
    stop() {
      clearInterval(timer);
    },
  };
  const timer = setInterval(() => {
    const megabytes = memoryOf(pageProcesses(page));
    if (megabytes > memoryLimitMb) {
      clearInterval(timer);
      onExceeded();
    } else if (megabytes > pressureMb && !state.high) {
      state.high = true;
      onHigh();
    }
  }, everyMs);
  timer.unref();
  return state;
}

function memoryOf(processes: ReadonlySet<number>): number {
  if (process.platform !== 'linux') {
    let kilobytes = 0;
    for (const { pid, memory } of app.getAppMetrics()) if (processes.has(pid)) kilobytes += memory.workingSetSize;
    return kilobytes / 1024;
  }
  let pages = 0;
  for (const pid of processes) pages += ownPages(pid);
  return (pages * 4) / 1024;
}

/** Memory pages that a process shares with nobody: the program itself, which all have in common, is not the page's doing. */
function ownPages(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return resident - shared;
  } catch {
    return 0;
  }
}

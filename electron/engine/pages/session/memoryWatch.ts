import { pageProcesses, type ReadyPage } from './pageSlot.ts';
import { privateMemoryOf } from './privateMemory.ts';

export const memoryLimitMb = 700;
/** Above this limit nothing more is loaded: the loaded content still has to be written out. */
const pressureMb = 450;
const everyMs = 100;

export interface MemoryPressure {
  /** Whether the page got so big that its loading was stopped. */
  readonly high: boolean;
  stop(): void;
}

/** Watches the total memory of a page's processes: calls `onHigh` once, and `onExceeded` once if that did not help. */
export function watchMemory(page: ReadyPage, onHigh: () => void, onExceeded: () => void): MemoryPressure {
  const state = {
    high: false,
    stop() {
      clearInterval(timer);
    },
  };
  const timer = setInterval(() => {
    const megabytes = privateMemoryOf(pageProcesses(page)) / 1024 / 1024;
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

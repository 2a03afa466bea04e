import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Load } from './concurrency.ts';

const resolutionMs = 10;
const nanosecondsPerMs = 1e6;

interface ProcessorTimes {
  readonly busyMs: number;
  readonly totalMs: number;
}

/**
 * Creates the measurement of the computer's load. Each call is about the time since the call before.
 * @param readMemoryRatio memory in use as a share of the limit at which the engine is restarted
 */
export function createSystemLoad(readMemoryRatio: () => number): () => Load {
  // Its timer never keeps the process alive.
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let last = processorTimes();
  return () => {
    const times = processorTimes();
    const totalMs = times.totalMs - last.totalMs;
    const cpuRatio = totalMs > 0 ? (times.busyMs - last.busyMs) / totalMs : 0;
    last = times;
    const delayMs = delay.percentile(95) / nanosecondsPerMs;
    delay.reset();
    // The histogram has the time between two ticks, of which the resolution is no delay.
    return { cpuRatio, eventLoopP95Ms: Math.max(0, delayMs - resolutionMs), memoryRatio: readMemoryRatio() };
  };
}

function processorTimes(): ProcessorTimes {
  let [busyMs, totalMs] = [0, 0];
  for (const { times } of cpus()) {
    const workMs = times.user + times.nice + times.sys + times.irq;
    busyMs += workMs;
    totalMs += workMs + times.idle;
  }
  return { busyMs, totalMs };
}

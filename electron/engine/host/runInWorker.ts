import { Worker } from 'node:worker_threads';

export interface WorkerLimits {
  /** Counts from the start of the worker's program: on a busy machine a thread can take seconds to start. */
  readonly timeLimitMs: number;
  /** Megabytes of JavaScript heap. */
  readonly memoryLimitMb: number;
}

/** Maximum time until the thread runs its program. */
const startLimitMs = 60_000;

/**
 * Runs one task in a new worker and ends the worker: for rare tasks on untrusted bytes. The worker gets `input` as its `workerData` and
 * posts its result once.
 * @param program the built worker
 * @returns null if the worker failed, ended or exceeded a limit; never rejects
 */
export function runInWorker<Answer>(program: URL, input: unknown, limits: WorkerLimits): Promise<Answer | null> {
  return new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryLimitMb, stackSizeMb: 4 },
      // The worker's output is discarded: standard output is reserved for the ready line.
      stdout: true,
      stderr: true,
    });
    const giveUp = (): void => {
      settle(null);
    };
    let timer = setTimeout(giveUp, startLimitMs);
    const settle = (answer: Answer | null): void => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    worker.once('online', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limits.timeLimitMs);
    });
    worker.once('message', settle);
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
  });
}

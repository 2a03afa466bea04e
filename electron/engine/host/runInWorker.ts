import { Worker } from 'node:worker_threads';

export interface WorkerLimits {
  readonly timeLimitMs: number;
  /** Megabytes of JavaScript heap. */
  readonly memoryLimitMb: number;
}

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
    const settle = (answer: Answer | null): void => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => {
      settle(null);
    }, limits.timeLimitMs);
    worker.once('message', settle);
    worker.once('error', () => {
      settle(null);
    });
    worker.once('exit', () => {
      settle(null);
    });
  });
}

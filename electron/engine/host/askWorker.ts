import { Worker } from 'node:worker_threads';

export interface WorkerLimits {
  readonly timeLimitMs: number;
  /** Megabytes of JavaScript heap. */
  readonly memoryLimitMb: number;
}

/**
 * Runs one question in a worker of its own and ends the worker: for foreign bytes that come seldom. The worker gets `input` as its
 * `workerData` and posts its answer once.
 * @param program the built worker
 * @returns null where it broke, ended, or went beyond a limit; never rejects
 */
export function askWorker<Answer>(program: URL, input: unknown, limits: WorkerLimits): Promise<Answer | null> {
  return new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryLimitMb, stackSizeMb: 4 },
      // What it says is for nobody: standard output belongs to the ready line alone.
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

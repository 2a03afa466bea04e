import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '../../../shared/base/result.ts';

/** Request to a worker and its response: one message per task, exactly one result per request, preceded by progress messages. */
interface WorkRequest<Input> {
  readonly id: number;
  readonly input: Input;
}
type WorkReply<Output, Progress> =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly ok: true; readonly value: Output }
  | { readonly id: number; readonly ok: false; readonly error: string };

export interface WorkerPoolSettings {
  readonly workers: number;
  /** Time limit of one task in ms; after it, the worker is ended and replaced. */
  readonly timeLimitMs: number;
  /** Megabytes of JavaScript heap of one worker. */
  readonly memoryLimitMb: number;
  /** The young generation's part of it; defaults to the platform's value. */
  readonly youngMemoryMb?: number;
  /** The program of a worker: a file named `*.worker.ts`. */
  readonly program: URL;
  /** Returns the initial data of a worker, given its index from 0. */
  readonly given?: (place: number) => unknown;
  /** For the person: who takes too long, is too big or breaks the worker. */
  readonly words: { readonly slow: string; readonly big: string; readonly broken: string; readonly ended: string };
}

export interface WorkerPool<Input, Output, Progress = never> {
  /** @param timeLimitMs of this task; that of the pool by default. The start of a worker counts. */
  run(
    input: Input,
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
    timeLimitMs?: number,
  ): Promise<Result<Output, string>>;
  close(): Promise<void>;
}

interface Task<Input, Output, Progress> {
  readonly input: Input;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly timeLimitMs: number;
  readonly settle: (result: Result<Output, string>) => void;
  settled: boolean;
}

interface Slot<Input, Output, Progress> {
  worker: Worker | null;
  task: Task<Input, Output, Progress> | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Workers for untrusted input. A text that hangs, overflows or crashes its worker costs that worker, which is replaced; its scrape gets an
 * error and no other one is affected.
 */
export function createWorkerPool<Input, Output, Progress = never>(
  settings: WorkerPoolSettings,
): WorkerPool<Input, Output, Progress> {
  const slots = Array.from({ length: settings.workers }, newSlot<Input, Output, Progress>);
  const waiting: Task<Input, Output, Progress>[] = [];
  let nextId = 1;
  let closed = false;

  function start(slot: Slot<Input, Output, Progress>): Worker {
    const worker = startWorker<Output, Progress>(settings, slots.indexOf(slot), {
      onReply: (reply) => {
        if ('progress' in reply) slot.task?.onProgress?.(reply.progress);
        else finish(slot, reply.ok ? ok(reply.value) : err(reply.error));
      },
      onLost: (why) => {
        if (slot.worker === worker) stop(slot, why);
      },
    });
    return worker;
  }

  function finish(slot: Slot<Input, Output, Progress>, result: Result<Output, string>): void {
    clearTimeout(slot.timer);
    const { task } = slot;
    slot.task = null;
    if (task !== null) settleOnce(task, result);
    runNext();
  }

  function runNext(): void {
    if (closed) return;
    const slot = slots.find((candidate) => candidate.task === null);
    const task = slot === undefined ? undefined : waiting.shift();
    if (slot === undefined || task === undefined) return;
    slot.task = task;
    slot.worker ??= start(slot);
    slot.timer = setTimeout(() => {
      stop(slot, settings.words.slow);
    }, task.timeLimitMs);
    const request: WorkRequest<Input> = { id: nextId, input: task.input };
    nextId += 1;
    slot.worker.postMessage(request);
    runNext();
  }

  /** Ends a worker in the middle of its work. */
  function stop(slot: Slot<Input, Output, Progress>, why: string): void {
    const { worker, task } = slot;
    slot.worker = null;
    void worker?.terminate();
    // Startup takes a while, so the replacement is started before the next task. A worker that exits while idle is not restarted, to avoid
    // an endless loop.
    if (task !== null && !closed) slot.worker = start(slot);
    finish(slot, err(why));
  }

  function drop(task: Task<Input, Output, Progress>): void {
    const index = waiting.indexOf(task);
    if (index !== -1) waiting.splice(index, 1);
    const slot = slots.find((candidate) => candidate.task === task);
    if (slot !== undefined) stop(slot, 'cancelled');
    else settleOnce(task, err('cancelled'));
  }

  return {
    run(input, signal, onProgress, timeLimitMs = settings.timeLimitMs) {
      if (closed || signal.aborted) return Promise.resolve(err('cancelled'));
      return new Promise((resolve) => {
        waiting.push(makeTask({ input, onProgress, timeLimitMs }, signal, resolve, drop));
        runNext();
      });
    },
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) settleOnce(task, err('cancelled'));
      await Promise.all(slots.map(emptySlot));
    },
  };
}

function newSlot<Input, Output, Progress>(): Slot<Input, Output, Progress> {
  return { worker: null, task: null, timer: undefined };
}

function settleOnce<Input, Output, Progress>(
  task: Task<Input, Output, Progress>,
  result: Result<Output, string>,
): void {
  if (task.settled) return;
  task.settled = true;
  task.settle(result);
}

/** Creates a task; calls `drop` when its request is aborted. */
function makeTask<Input, Output, Progress>(
  work: Pick<Task<Input, Output, Progress>, 'input' | 'onProgress' | 'timeLimitMs'>,
  signal: AbortSignal,
  resolve: (result: Result<Output, string>) => void,
  drop: (task: Task<Input, Output, Progress>) => void,
): Task<Input, Output, Progress> {
  const cancel = (): void => {
    drop(task);
  };
  const task: Task<Input, Output, Progress> = {
    ...work,
    settled: false,
    settle(result) {
      signal.removeEventListener('abort', cancel);
      resolve(result);
    },
  };
  signal.addEventListener('abort', cancel, { once: true });
  return task;
}

/** Ends a slot's worker for good and fails its task. */
async function emptySlot<Input, Output, Progress>(slot: Slot<Input, Output, Progress>): Promise<void> {
  const { worker, task } = slot;
  slot.worker = null;
  clearTimeout(slot.timer);
  if (task !== null) settleOnce(task, err('cancelled'));
  await worker?.terminate();
}

interface WorkerListener<Output, Progress> {
  readonly onReply: (reply: WorkReply<Output, Progress>) => void;
  /** It broke or ended; `why` is for the person. */
  readonly onLost: (why: string) => void;
}

function startWorker<Output, Progress>(
  settings: WorkerPoolSettings,
  place: number,
  listener: WorkerListener<Output, Progress>,
): Worker {
  const worker = new Worker(settings.program, {
    workerData: settings.given?.(place),
    resourceLimits: {
      maxOldGenerationSizeMb: settings.memoryLimitMb,
      ...(settings.youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: settings.youngMemoryMb }),
      stackSizeMb: 4,
    },
    // The worker's output is discarded: standard output is reserved for the ready line.
    stdout: true,
    stderr: true,
  });
  worker.on('message', listener.onReply);
  worker.on('error', (failure) => {
    listener.onLost(isOutOfMemory(failure) ? settings.words.big : settings.words.broken);
  });
  worker.on('exit', () => {
    listener.onLost(settings.words.ended);
  });
  return worker;
}

function isOutOfMemory(failure: Error): boolean {
  return 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';
import type { ExtractReply, ExtractRequest } from '../extract/extractProtocol.ts';

export interface ExtractPoolSettings {
  readonly workers: number;
  /** Milliseconds that one page may take; its worker is ended then and another takes its place. */
  readonly timeLimitMs: number;
  /** Megabytes of JavaScript heap of one worker. */
  readonly memoryLimitMb: number;
  /** The program of a worker (`extract.worker`). */
  readonly program: URL;
}

export interface ExtractPool {
  extract(input: ExtractInput, signal: AbortSignal): Promise<Result<ExtractOutput, string>>;
  close(): Promise<void>;
}

interface Task {
  readonly input: ExtractInput;
  readonly settle: (result: Result<ExtractOutput, string>) => void;
  settled: boolean;
}

interface Slot {
  worker: Worker | null;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Workers that turn pages into documents. A page that hangs, overflows or breaks its worker costs that worker, which is
 * replaced; the page gets an error and nobody else notices.
 */
export function createExtractPool(settings: ExtractPoolSettings): ExtractPool {
  const slots: Slot[] = Array.from({ length: settings.workers }, () => ({
    worker: null,
    task: null,
    timer: undefined,
  }));
  const waiting: Task[] = [];
  let nextId = 1;
  let closed = false;

  function start(slot: Slot): Worker {
    const worker = startWorker(settings, {
      onReply: (reply) => {
        finish(slot, reply.ok ? ok(reply.value) : err(reply.error));
      },
      onLost: (why) => {
        if (slot.worker === worker) stop(slot, why);
      },
    });
    return worker;
  }

  function finish(slot: Slot, result: Result<ExtractOutput, string>): void {
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
      stop(slot, 'The page takes too long to extract');
    }, settings.timeLimitMs);
    const request: ExtractRequest = { id: nextId, input: task.input };
    nextId += 1;
    slot.worker.postMessage(request);
    runNext();
  }

  /** Ends a worker in the middle of its page. */
  function stop(slot: Slot, why: string): void {
    const { worker } = slot;
    slot.worker = null;
    void worker?.terminate();
    finish(slot, err(why));
  }

  function drop(task: Task): void {
    const index = waiting.indexOf(task);
    if (index !== -1) waiting.splice(index, 1);
    const slot = slots.find((candidate) => candidate.task === task);
    if (slot !== undefined) stop(slot, 'cancelled');
    else settleOnce(task, err('cancelled'));
  }

  return {
    extract(input, signal) {
      if (closed || signal.aborted) return Promise.resolve(err('cancelled'));
      return new Promise((resolve) => {
        waiting.push(makeTask(input, signal, resolve, drop));
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

function settleOnce(task: Task, result: Result<ExtractOutput, string>): void {
  if (task.settled) return;
  task.settled = true;
  task.settle(result);
}

/** A page to extract; when its request is called off, `drop` is told. */
function makeTask(
  input: ExtractInput,
  signal: AbortSignal,
  resolve: (result: Result<ExtractOutput, string>) => void,
  drop: (task: Task) => void,
): Task {
  const cancel = (): void => {
    drop(task);
  };
  const task: Task = {
    input,
    settled: false,
    settle(result) {
      signal.removeEventListener('abort', cancel);
      resolve(result);
    },
  };
  signal.addEventListener('abort', cancel, { once: true });
  return task;
}

/** Ends a slot's worker for good; its page is answered. */
async function emptySlot(slot: Slot): Promise<void> {
  const { worker, task } = slot;
  slot.worker = null;
  clearTimeout(slot.timer);
  if (task !== null) settleOnce(task, err('cancelled'));
  await worker?.terminate();
}

interface WorkerListener {
  readonly onReply: (reply: ExtractReply) => void;
  /** It broke or ended; `why` is for the person. */
  readonly onLost: (why: string) => void;
}

function startWorker(settings: ExtractPoolSettings, listener: WorkerListener): Worker {
  const worker = new Worker(settings.program, {
    resourceLimits: { maxOldGenerationSizeMb: settings.memoryLimitMb, stackSizeMb: 4 },
    // What the extractor says is for nobody: standard output belongs to the ready line alone.
    stdout: true,
    stderr: true,
  });
  worker.on('message', listener.onReply);
  worker.on('error', (failure) => {
    const why = isOutOfMemory(failure) ? 'The page is too big to be extracted' : 'The extractor broke on this page';
    listener.onLost(why);
  });
  worker.on('exit', () => {
    listener.onLost('The extractor ended while reading this page');
  });
  return worker;
}

function isOutOfMemory(failure: Error): boolean {
  return 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

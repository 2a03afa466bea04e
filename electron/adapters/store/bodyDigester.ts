import { Worker } from 'node:worker_threads';
import { err, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import type { ResponseDigest, ResponseFacts, DigestStored, DigestTask } from '../../core/runs/scrapeSender.ts';
import type { BodyFiles } from './bodyFiles.ts';

/** A reader of one response: a worker thread of this process, or a separate process. */
export interface DigestReader {
  onResult(listener: (result: Result<ResponseDigest, AppError>) => void): void;
  /** Called when no result will come, with the reason. */
  onGone(listener: (reason: Error) => void): void;
  stop(): void;
}

export interface DigesterOptions {
  readonly bodies: Pick<BodyFiles, 'pathOf'>;
  /** The built `digest.worker.js`. */
  readonly workerUrl: URL;
  /** Starts the built `digest.process.js` with its task. */
  readonly startProcess: (task: DigestTask) => DigestReader;
}

/** A hostile response may need an excessive amount of memory: its reader ends instead of the program. */
export const readerMemoryMb = 2048;

/** In bytes. Reading takes three times the memory of the response; above this size it is done outside main (security 9: 64 MB). */
const largestInWorker = 12 * 1024 * 1024;

/**
 * Reads stored responses outside the thread that serves the window, one reader per response: large ones are rare, and a reader leaves
 * nothing behind.
 */
export function createBodyDigester(options: DigesterOptions): DigestStored {
  return (body, facts) => {
    const task: DigestTask = { path: options.bodies.pathOf(body.bodyId), facts };
    return new Promise((resolve) => {
      const reader = body.size > largestInWorker ? options.startProcess(task) : startWorker(options.workerUrl, task);
      reader.onResult((result) => {
        resolve(result);
        reader.stop();
      });
      reader.onGone((reason) => resolve(err(unreadable(facts, reason))));
    });
  };
}

function startWorker(url: URL, task: DigestTask): DigestReader {
  const worker = new Worker(url, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readerMemoryMb },
  });
  return {
    onResult: (listener) => void worker.once('message', listener),
    onGone(listener) {
      worker.once('error', listener);
      worker.once('exit', () => listener(new Error('its reader stopped')));
    },
    stop: () => void worker.terminate(),
  };
}

function unreadable(facts: ResponseFacts, failure: Error): AppError {
  return {
    kind: 'broken-answer',
    reason: 'too-large',
    status: facts.status,
    contentType: facts.contentType,
    message: oneLine(`The response could not be read (${failure.message})`),
  };
}

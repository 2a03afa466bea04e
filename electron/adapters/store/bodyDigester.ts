import { Worker } from 'node:worker_threads';
import { err, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import type { AnswerDigest, AnswerFacts, DigestStored, DigestTask } from '../../core/scrapeSender.ts';
import type { BodyFiles } from './bodyFiles.ts';

/** Whoever reads one answer: a worker of this process, or a process of its own. */
export interface DigestReader {
  onAnswer(listener: (result: Result<AnswerDigest, AppError>) => void): void;
  /** Told when no answer will come, and why. */
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

/** A hostile answer may need more memory than it is worth: its reader ends instead of the program. */
export const readerMemoryMb = 2048;

/** In bytes. Reading takes three times the memory of the answer; above this it is not main's any more (security 9: 64 MB). */
const largestInWorker = 12 * 1024 * 1024;

/** Reads stored answers apart from the thread that serves the window, one reader an answer: big ones are rare, and it leaves nothing behind. */
export function createBodyDigester(options: DigesterOptions): DigestStored {
  return (body, facts) => {
    const task: DigestTask = { path: options.bodies.pathOf(body.bodyId), facts };
    return new Promise((resolve) => {
      const reader = body.size > largestInWorker ? options.startProcess(task) : startWorker(options.workerUrl, task);
      reader.onAnswer((result) => {
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
    onAnswer: (listener) => void worker.once('message', listener),
    onGone(listener) {
      worker.once('error', listener);
      worker.once('exit', () => listener(new Error('its reader stopped')));
    },
    stop: () => void worker.terminate(),
  };
}

function unreadable(facts: AnswerFacts, failure: Error): AppError {
  return {
    kind: 'broken-answer',
    reason: 'too-large',
    status: facts.status,
    contentType: facts.contentType,
    message: oneLine(`The answer could not be read (${failure.message})`),
  };
}

import { Worker } from 'node:worker_threads';
import { err, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import type { AnswerDigest, AnswerFacts, DigestStored, DigestTask } from '../../core/scrapeSender.ts';
import type { BodyFiles } from './bodyFiles.ts';

export interface DigesterOptions {
  readonly bodies: Pick<BodyFiles, 'pathOf'>;
  /** The built `digest.worker.js`. */
  readonly workerUrl: URL;
}

/** A hostile answer may need more memory than it is worth: its worker ends instead of the program. */
const workerMemoryMb = 2048;

/** Reads stored answers in a worker, one worker an answer: big ones are rare, and it leaves nothing behind. */
export function createBodyDigester(options: DigesterOptions): DigestStored {
  return (body, facts) => {
    const task: DigestTask = { path: options.bodies.pathOf(body.bodyId), facts };
    return new Promise((resolve) => {
      const worker = new Worker(options.workerUrl, {
        workerData: task,
        resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
      });
      worker.once('message', (result: Result<AnswerDigest, AppError>) => {
        resolve(result);
        void worker.terminate();
      });
      worker.once('error', (failure) => resolve(err(unreadable(facts, failure))));
      worker.once('exit', () => resolve(err(unreadable(facts, new Error('its reader stopped')))));
    });
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

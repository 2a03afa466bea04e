import { Worker } from 'node:worker_threads';
import type { PageContent } from '../pdf/pageContent.ts';
import type { GreyPicture } from './greyPicture.ts';
import type { PageRecogniser } from './pageRecogniser.ts';
import type { SharedPlaces } from './sharedPlaces.ts';

/** What a helper is asked, one at a time, and what it answers. */
export interface RecogniseRequest {
  readonly picture: GreyPicture;
  readonly pixelsPerPoint: number;
}
export type RecogniseReply =
  | { readonly ok: true; readonly content: PageContent | null }
  | { readonly ok: false; readonly error: string };

interface Job extends RecogniseRequest {
  readonly resolve: (content: PageContent | null) => void;
  readonly reject: (failure: Error) => void;
}

interface Helper {
  readonly worker: Worker;
  job: Job | null;
  idle: NodeJS.Timeout | undefined;
}

export interface RecogniserPoolSettings {
  /** The program of a helper (`recognise.worker`). */
  readonly program: URL;
  /** Megabytes of JavaScript heap of one. */
  readonly memoryLimitMb: number;
  readonly places: SharedPlaces;
  /** Milliseconds after which a helper without work ends: its letters take some 100 MB. */
  readonly restMs: number;
  /** Does the work where there is no place for a single helper. */
  readonly here: PageRecogniser;
}

/** Recognises pages in threads of their own, as many at once as there are places for: a page takes seconds. */
export function createRecogniserPool(settings: RecogniserPoolSettings): PageRecogniser {
  const { places, here } = settings;
  const helpers = new Set<Helper>();
  const waiting: Job[] = [];

  function end(helper: Helper): void {
    if (!helpers.delete(helper)) return;
    clearTimeout(helper.idle);
    places.give();
    void helper.worker.terminate();
  }

  function broke(helper: Helper, why: string): void {
    const { job } = helper;
    helper.job = null;
    end(helper);
    job?.reject(new Error(why));
    runNext();
  }

  function start(): Helper {
    const worker = startWorker(settings, {
      onReply(reply) {
        // What broke it may have left its memory in any state.
        if (!reply.ok) return broke(helper, reply.error);
        helper.job?.resolve(reply.content);
        helper.job = null;
        runNext();
        if (helper.job === null) helper.idle = setTimeout(end, settings.restMs, helper).unref();
      },
      onLost: (why) => {
        broke(helper, why);
      },
    });
    const helper: Helper = { worker, job: null, idle: undefined };
    helpers.add(helper);
    return helper;
  }

  function runNext(): void {
    const [job] = waiting;
    if (job === undefined) return;
    const free = [...helpers].find((helper) => helper.job === null);
    const helper = free ?? (places.take() ? start() : null);
    // Where others have all the places, this thread does it.
    if (helper === null) return helpers.size > 0 ? undefined : workHere(waiting.splice(0, 1), here, runNext);
    waiting.shift();
    clearTimeout(helper.idle);
    helper.job = job;
    const { picture, pixelsPerPoint } = job;
    helper.worker.postMessage({ picture, pixelsPerPoint } satisfies RecogniseRequest, [
      picture.bytes.buffer as ArrayBuffer,
    ]);
    runNext();
  }

  return {
    places: places.total,
    recognise: (picture, pixelsPerPoint) =>
      new Promise((resolve, reject) => {
        waiting.push({ picture, pixelsPerPoint, resolve, reject });
        runNext();
      }),
    forget() {
      for (const { resolve } of waiting.splice(0)) resolve(null);
      for (const helper of helpers) {
        if (helper.job === null) continue;
        helper.job.resolve(null);
        helper.job = null;
        end(helper);
      }
    },
  };
}

function workHere(jobs: readonly Job[], here: PageRecogniser, then: () => void): void {
  for (const { picture, pixelsPerPoint, resolve, reject } of jobs)
    void here.recognise(picture, pixelsPerPoint).then(resolve, reject).finally(then);
}

interface HelperListener {
  readonly onReply: (reply: RecogniseReply) => void;
  readonly onLost: (why: string) => void;
}

function startWorker({ program, memoryLimitMb }: RecogniserPoolSettings, { onReply, onLost }: HelperListener): Worker {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, stackSizeMb: 4 },
    // What it says is for nobody: standard output belongs to the ready line alone.
    stdout: true,
    stderr: true,
  });
  worker.on('message', onReply);
  worker.on('error', (failure: Error) => {
    onLost(failure.message);
  });
  worker.on('exit', () => {
    onLost('a helper that reads letters ended');
  });
  return worker;
}

import type { PageContent } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';
import type { InstalledLanguage } from '../../../../shared/base/ocrLanguages.ts';
import { ocrPage } from './ocrPage.ts';
import type { Tesseract } from './tesseract.ts';
import { Worker } from 'node:worker_threads';
import type { SharedWorkerSlots } from './sharedWorkerSlots.ts';

/** OCR of rendered pages. */
export interface OcrEngine {
  /** Maximum number of pages processed at once. */
  readonly slots: number;
  /**
   * Recognizes the text of a page; null if that is impossible. Rejects if the engine fails.
   * @param image transferred: the caller must not use it afterwards
   * @param pixelsPerPoint pixels of the picture per point of the page
   * @param languages those that were added to English
   */
  recognize(
    image: GrayImage,
    pixelsPerPoint: number,
    languages: readonly InstalledLanguage[],
  ): Promise<PageContent | null>;
  /** Drops pending requests: no caller waits for them any more. */
  forget(): void;
}

/** Recognizes in this thread, one page after the other. */
export function inProcessOcrEngine(tesseract: () => Promise<Tesseract>): OcrEngine {
  return {
    slots: 1,
    recognize: async (image, pixelsPerPoint, languages) =>
      ocrPage({ tesseract: await tesseract(), languages }, image, pixelsPerPoint),
    forget: () => undefined,
  };
}

/** Request to a helper, one at a time, and its reply. */
export interface OcrRequest {
  readonly image: GrayImage;
  readonly pixelsPerPoint: number;
  readonly languages: readonly InstalledLanguage[];
}
export type OcrReply =
  | { readonly ok: true; readonly content: PageContent | null }
  | { readonly ok: false; readonly error: string };

interface Job extends OcrRequest {
  readonly resolve: (content: PageContent | null) => void;
  readonly reject: (failure: Error) => void;
}

interface Helper {
  readonly worker: Worker;
  job: Job | null;
  idle: NodeJS.Timeout | undefined;
}

interface OcrEnginePoolSettings {
  /** The program of a helper (`ocr.worker`). */
  readonly program: URL;
  /** Megabytes of JavaScript heap of one. */
  readonly memoryLimitMb: number;
  readonly slots: SharedWorkerSlots;
  /** Milliseconds after which an idle helper exits: its language data takes some 100 MB. */
  readonly restMs: number;
  /** In-process fallback if no slot is free for a single helper. */
  readonly here: OcrEngine;
}

/** Recognizes pages in worker threads, as many at once as there are slots: a page takes seconds. */
export function createOcrEnginePool(settings: OcrEnginePoolSettings): OcrEngine {
  const { slots, here } = settings;
  const helpers = new Set<Helper>();
  const waiting: Job[] = [];

  function end(helper: Helper): void {
    if (!helpers.delete(helper)) return;
    clearTimeout(helper.idle);
    slots.give();
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
        // The failure may have left its memory corrupt.
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
    const helper = free ?? (slots.take() ? start() : null);
    // If other threads hold all slots, this thread does the work.
    if (helper === null) return helpers.size > 0 ? undefined : workHere(waiting.splice(0, 1), here, runNext);
    waiting.shift();
    clearTimeout(helper.idle);
    helper.job = job;
    const { image, pixelsPerPoint, languages } = job;
    helper.worker.postMessage({ image, pixelsPerPoint, languages } satisfies OcrRequest, [
      image.bytes.buffer as ArrayBuffer,
    ]);
    runNext();
  }

  return {
    slots: slots.total,
    recognize: (image, pixelsPerPoint, languages) =>
      new Promise((resolve, reject) => {
        waiting.push({ image, pixelsPerPoint, languages, resolve, reject });
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

function workHere(jobs: readonly Job[], here: OcrEngine, then: () => void): void {
  for (const { image, pixelsPerPoint, languages, resolve, reject } of jobs)
    void here.recognize(image, pixelsPerPoint, languages).then(resolve, reject).finally(then);
}

interface HelperListener {
  readonly onReply: (reply: OcrReply) => void;
  readonly onLost: (why: string) => void;
}

function startWorker({ program, memoryLimitMb }: OcrEnginePoolSettings, { onReply, onLost }: HelperListener): Worker {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, stackSizeMb: 4 },
    // Its output is discarded: standard output is reserved for the ready line.
    stdout: true,
    stderr: true,
  });
  worker.on('message', onReply);
  worker.on('error', (failure: Error) => {
    onLost(failure.message);
  });
  worker.on('exit', () => {
    onLost('an OCR worker ended');
  });
  return worker;
}

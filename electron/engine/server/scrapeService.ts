import { randomUUID } from 'node:crypto';
import { err, type Result } from '../../../shared/base/result.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Extractor, PageCapture, ScrapeFailure } from './capturePorts.ts';
import { createMakers, type MakerPorts } from './document/createMakers.ts';
import { makeDocument } from './document/makeDocument.ts';
import { needsModel } from './model/needsModel.ts';
import { pageRequest, readPage } from './readPage.ts';
import type { ScrapeJob } from './scrapeJob.ts';
import type { ScrapeJobs } from './scrapeJobs.ts';
import type { ScrapeQueue } from './scrapeQueue.ts';

export interface ScrapePorts extends MakerPorts {
  readonly queue: ScrapeQueue;
  readonly jobs: ScrapeJobs;
  readonly pages: PageCapture;
  readonly extractor: Extractor;
  readonly now: () => number;
}

/** Who asks, and what only this request may do. */
export interface ScrapeCaller {
  /** Requests of one client stand in one line of the queue. */
  readonly client: string;
  readonly allowPrivate: string | boolean;
  /** Ends when the caller is gone or the engine stops. */
  readonly signal: AbortSignal;
}

export interface ScrapeService {
  /** Does one scrape within its timeout, the wait for a place included. Gives `data` of the answer (contract 2.5). */
  scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>>;
}

export function createScrapeService(ports: ScrapePorts): ScrapeService {
  const makers = createMakers(ports);

  async function scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>> {
    if (needsModel(job.request) && !ports.model.isSet) return err({ kind: 'model', failure: { kind: 'not-set' } });
    const started = ports.now();
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort();
    }, job.timeoutMs);
    const signal = AbortSignal.any([caller.signal, deadline.signal]);
    try {
      const result = await untilAborted(runInTurn(job, caller, signal, started), signal);
      if (result !== null && (result.ok || !signal.aborted)) return result;
      return err(caller.signal.aborted ? cancellation(caller.signal) : { kind: 'timeout' });
    } catch (failure) {
      return err({ kind: 'internal', message: failure instanceof Error ? failure.message : String(failure) });
    } finally {
      clearTimeout(timer);
    }
  }

  async function runInTurn(
    job: ScrapeJob,
    caller: ScrapeCaller,
    signal: AbortSignal,
    started: number,
  ): Promise<Result<JsonObject, ScrapeFailure>> {
    const listed = ports.jobs.add(job.url, caller.client);
    const turn = await ports.queue.wait(caller.client, signal);
    if (turn === null) {
      listed.end();
      return err({ kind: 'timeout' });
    }
    try {
      listed.start();
      const timeoutMs = Math.max(0, job.timeoutMs - (ports.now() - started));
      const captured = await ports.pages.capture(pageRequest(job, caller.allowPrivate, timeoutMs), signal);
      if (!captured.ok) return captured;
      const output = await readPage(ports.extractor, job, captured.value, signal);
      if (!output.ok) return output;
      const scrapeInHand = { job, page: captured.value, output: output.value, signal };
      return await makeDocument(makers, scrapeInHand, { scrapeId: randomUUID(), waitedMs: turn.waitedMs });
    } finally {
      turn.release();
      listed.end();
    }
  }

  return { scrape };
}

/** Gives up waiting the moment the signal ends: what is still under way ends by the same signal, but its caller is answered now. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      resolve(null);
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', giveUp);
    });
  });
}

/** The reason of a caller's signal that says the engine ends. */
export const stoppingReason = 'stopping';

function cancellation(signal: AbortSignal): ScrapeFailure {
  return { kind: signal.reason === stoppingReason ? 'stopping' : 'cancelled' };
}

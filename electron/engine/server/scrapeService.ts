import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';
import type { ArtifactKeeper, CapturedPage, Extractor, PageCapture, ScrapeFailure } from './capturePorts.ts';
import type { ScrapeJobs } from './scrapeJobs.ts';
import type { ScrapeQueue } from './scrapeQueue.ts';
import { describeText, wholeDocument } from './textDocument.ts';
import type { ScrapeJob } from './validateScrape.ts';

export interface ScrapePorts {
  readonly queue: ScrapeQueue;
  readonly jobs: ScrapeJobs;
  readonly pages: PageCapture;
  readonly extractor: Extractor;
  readonly artifacts: ArtifactKeeper;
  /** The address that callers reach the engine at, without a trailing slash. */
  readonly baseUrl: () => string;
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
  async function scrape(job: ScrapeJob, caller: ScrapeCaller): Promise<Result<JsonObject, ScrapeFailure>> {
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
      const captured = await ports.pages.capture(pageRequest(job, caller, timeoutMs), signal);
      if (!captured.ok) return captured;
      return await describe(job, captured.value, turn.waitedMs, signal);
    } finally {
      turn.release();
      listed.end();
    }
  }

  async function describe(
    job: ScrapeJob,
    page: CapturedPage,
    waitedMs: number,
    signal: AbortSignal,
  ): Promise<Result<JsonObject, ScrapeFailure>> {
    const text = page.content.kind === 'text' ? describeText(page.content.mediaType, page.content.text) : null;
    const html = page.content.kind === 'dom' ? page.content.html : '';
    const input = extractInput(job, page.url, html);
    const extracted = await ports.extractor.extract(text === null ? input : wholeDocument(input, text.html), signal);
    if (!extracted.ok) return err({ kind: 'internal', message: extracted.error });
    const { screenshot } = page;
    const picture =
      screenshot === null
        ? null
        : `${ports.baseUrl()}${await ports.artifacts.keep(screenshot.bytes, screenshot.mediaType)}`;
    const output =
      text?.markdown === undefined || text.markdown === null
        ? extracted.value
        : { ...extracted.value, markdown: text.markdown };
    return ok(documentOf(job, page, output, picture, waitedMs));
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

function pageRequest(job: ScrapeJob, caller: ScrapeCaller, timeoutMs: number) {
  return {
    url: job.url,
    headers: job.headers,
    mobile: job.mobile,
    languages: job.languages,
    waitForMs: job.waitForMs,
    skipTlsVerification: job.skipTlsVerification,
    screenshot: job.screenshot,
    rawHtml: job.formats.rawHtml,
    allowPrivate: caller.allowPrivate,
    timeoutMs,
  };
}

function extractInput(job: ScrapeJob, url: string, html: string): ExtractInput {
  return {
    html,
    url,
    onlyMainContent: job.onlyMainContent,
    includeTags: job.includeTags,
    excludeTags: job.excludeTags,
    removeBase64Images: job.removeBase64Images,
    formats: { markdown: true, html: job.formats.html, links: job.formats.links, images: job.formats.images },
  };
}

function documentOf(
  job: ScrapeJob,
  page: CapturedPage,
  output: ExtractOutput,
  screenshot: string | null,
  waitedMs: number,
): JsonObject {
  const warnings = [...page.warnings, ...output.warnings];
  const fields: Record<string, JsonValue | undefined> = {
    markdown: output.markdown ?? '',
    html: job.formats.html ? (output.html ?? '') : undefined,
    rawHtml: job.formats.rawHtml ? (page.rawHtml ?? '') : undefined,
    links: job.formats.links ? (output.links ?? []) : undefined,
    images: job.formats.images ? (output.images ?? []) : undefined,
    screenshot: screenshot ?? undefined,
    metadata: metadataOf(job, page, output, waitedMs),
    warning: warnings.length === 0 ? undefined : warnings.join(' '),
  };
  return present(fields);
}

function metadataOf(job: ScrapeJob, page: CapturedPage, output: ExtractOutput, waitedMs: number): JsonObject {
  return present({
    ...output.metadata,
    sourceURL: job.url,
    url: page.url,
    statusCode: page.statusCode,
    contentType: page.contentType ?? undefined,
    error: page.statusCode >= 400 ? (STATUS_CODES[page.statusCode] ?? `Status ${page.statusCode}`) : undefined,
    scrapeId: randomUUID(),
    proxyUsed: 'basic',
    cacheState: 'miss',
    creditsUsed: 0,
    concurrencyLimited: waitedMs > 0,
    concurrencyQueueDurationMs: waitedMs > 0 ? waitedMs : undefined,
  });
}

function present(fields: Record<string, JsonValue | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}

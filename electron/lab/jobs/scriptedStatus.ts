import type { JsonObject } from '../../../shared/base/json.ts';
import { jobPaths, type NextFault, type PageJobScript } from '../../../shared/lab/pageJobScript.ts';
import { jobRetentionMs } from '../jobId.ts';
import type { Job } from './jobBook.ts';
import { documentOf, type PlayedJob, type PlayedPage, playPages, scrapeIdOf } from './scriptedPages.ts';

/** The state of a job at a time. */
export interface JobState {
  readonly status: 'scraping' | 'completed' | 'failed' | 'cancelled';
  /** In ms since 1970; null while it runs. */
  readonly endedAt: number | null;
  readonly completed: number;
  readonly total: number;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

/** A job with its script and its pages. */
export interface ScriptedJob extends PlayedJob {
  readonly job: Job;
  readonly script: PageJobScript;
}

/** Which documents a status is to have. */
export interface StatusPart {
  readonly skip: number;
  /** Maximum number of documents. */
  readonly limit: number;
}

const defaultDocuments = 100;

/** Pages of a job by its script: a job keeps them for as long as its script does not change. */
const played = new WeakMap<Job, ScriptedJob>();

export function scriptedJob(job: Job, script: PageJobScript): ScriptedJob {
  const known = played.get(job);
  if (known !== undefined && isSame(known.script, script)) return known;
  const scripted = { job, script, ...playPages(script, job) };
  played.set(job, scripted);
  return scripted;
}

/** A file of a person's scenarios is read again at each call. */
function isSame(one: PageJobScript, other: PageJobScript): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns when a job ends or ended by its script, in ms since 1970; null while it runs, and for one that was cancelled before. */
export function endOfScript({ job, endsAt }: ScriptedJob, now: number): number | null {
  if (endsAt === null || now < endsAt) return null;
  return job.isCancelled && job.endedAt !== null && job.endedAt < endsAt ? null : endsAt;
}

/** @param now in ms since 1970 */
export function stateAt(scripted: ScriptedJob, now: number): JobState {
  const { job, script, documents } = scripted;
  const end = endOfScript(scripted, now);
  const endedAt = end ?? (job.isCancelled ? job.endedAt : null);
  const completed = documentsAt(scripted, now).length;
  const status = end === null ? (job.isCancelled ? 'cancelled' : 'scraping') : (script.end?.status ?? 'completed');
  const found = foundAt(scripted, Math.min(now, endedAt ?? now)) ?? documents.length;
  const ended = documents.filter(({ doneAt }) => doneAt <= (endedAt ?? now)).length;
  return {
    status,
    endedAt,
    completed,
    total: status === 'completed' ? ended : Math.max(found, completed),
    expiresAt: expiryOf(scripted, end),
  };
}

/** Returns when the job is forgotten, in ms since 1970. */
function expiryOf({ job, script }: ScriptedJob, endedAt: number | null): number {
  const { expiresAfterSeconds, speed = 1 } = script;
  if (expiresAfterSeconds === undefined || endedAt === null) return job.startedAt + jobRetentionMs;
  return endedAt + (expiresAfterSeconds * 1000) / speed;
}

/** The documents that are visible at a time; none is added after a cancellation. */
function documentsAt({ job, documents, lateMs, endsAt }: ScriptedJob, now: number): readonly PlayedPage[] {
  const until = job.isCancelled ? Math.min(now, job.endedAt ?? now) : now;
  return documents.filter(({ doneAt }) => doneAt + lateMs <= until && (endsAt === null || doneAt <= endsAt));
}

/** The `total` that the script states for a time; null for none. */
function foundAt({ job, script }: ScriptedJob, now: number): number | null {
  const seconds = ((now - job.startedAt) / 1000) * (script.speed ?? 1);
  return script.found?.findLast(({ at }) => at <= seconds)?.total ?? null;
}

/** Returns the status of a job with a part of its documents. `origin` is the root of the URLs of the lab. */
export function statusAt(scripted: ScriptedJob, now: number, part: StatusPart, origin: string): JsonObject {
  const { job, script } = scripted;
  const state = stateAt(scripted, now);
  const { status, completed, total, endedAt } = state;
  const visible = documentsAt(scripted, now);
  const maxDocuments = Math.min(script.documentsPerStatus ?? defaultDocuments, part.limit);
  const data = visible.slice(part.skip, part.skip + maxDocuments);
  const reached = part.skip + data.length;
  const hasMore = visible.length > reached;
  const { error, warning, success = true } = script.end ?? {};
  const isEnded = status === 'completed' || status === 'failed';
  return {
    success: status === 'failed' ? success : true,
    status,
    completed,
    total,
    creditsUsed: completed,
    createdAt: new Date(job.startedAt).toISOString(),
    expiresAt: new Date(state.expiresAt).toISOString(),
    ...(endedAt === null ? {} : { completedAt: new Date(endedAt).toISOString() }),
    duration: ((endedAt ?? now) - job.startedAt) / 1000,
    ...(isEnded && error !== undefined ? { error } : {}),
    ...(isEnded && warning !== undefined ? { warning } : {}),
    ...nextOf(scripted, { ...part, reached, hasMore, isRunning: status === 'scraping' }, origin),
    data: data.map((page) => documentOf(job, page, origin)),
  };
}

/** Returns the status of a job with all its documents, as a websocket has it. */
export function wholeStatusAt(scripted: ScriptedJob, now: number, origin: string): JsonObject {
  const visible = documentsAt(scripted, now);
  const data = visible.map((page) => documentOf(scripted.job, page, origin));
  return { ...statusAt(scripted, now, { skip: visible.length, limit: 0 }, origin), data };
}

interface NextPlace extends StatusPart {
  /** Number of the documents up to here. */
  readonly reached: number;
  readonly hasMore: boolean;
  readonly isRunning: boolean;
}

/** `next` in the form of the SDK's server, with the faults of the script. */
function nextOf({ job, script }: ScriptedJob, place: NextPlace, origin: string): { readonly next?: string } {
  const isPresent = place.hasMore || (script.next === 'while-running' && place.isRunning);
  if (!isPresent || script.next === 'absent') return {};
  const limit = Number.isFinite(place.limit) ? `&limit=${place.limit}` : '';
  const skip = skipOf(script.next, place);
  const id = script.next === 'other-job' ? unknownId : job.id;
  return { next: `${rootOf(script.next, origin)}${jobPaths[script.operation]}/${id}?skip=${skip}${limit}` };
}

/** A job that no lab has started. */
const unknownId = '00000000-0000-7000-8000-000000000000';

function skipOf(fault: NextFault | undefined, { skip, reached }: NextPlace): number {
  if (fault === 'self') return skip;
  return fault === 'too-far' ? reached + 1 : reached;
}

function rootOf(fault: NextFault | undefined, origin: string): string {
  if (fault === 'other-host') return 'https://elsewhere.invalid';
  return fault === 'without-prefix' ? new URL(origin).origin : origin;
}

/** Returns the pages of a job that failed until a time, and those that robots.txt disallows (api-facts 6.2). */
export function errorsAt(scripted: ScriptedJob, now: number): JsonObject {
  const { job, pages, endsAt } = scripted;
  const until = Math.min(now, job.isCancelled ? (job.endedAt ?? now) : now, endsAt ?? now);
  const done = pages.filter(({ doneAt }) => doneAt <= until);
  return {
    errors: done.flatMap(({ number, doneAt, url, page }) =>
      page.error === undefined
        ? []
        : [{ id: scrapeIdOf(job, number), timestamp: new Date(doneAt).toISOString(), url, ...page.error }],
    ),
    robotsBlocked: done.filter(({ page }) => page.isBlockedByRobots === true).map(({ url }) => url),
  };
}

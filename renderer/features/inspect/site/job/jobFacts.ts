import type { ReportedProgress } from '../../../../../shared/jobs/jobReport.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';

/** The numbers of a job for its header; null for what is not known. */
export interface JobNumbers {
  readonly done: number | null;
  readonly total: number | null;
  readonly pagesPerMinute: number | null;
  readonly remainingMs: number | null;
  readonly credits: number | null;
  readonly failed: number | null;
}

/** A rate over a shorter time says nothing, in ms. */
const minElapsedMs = 10_000;

/** Returns the numbers of a job: as the engine reports them, else by what the polls say since its start. */
export function jobNumbers(
  { job, createdAt, state }: Pick<RunModel, 'job' | 'createdAt' | 'state'>,
  progress: ReportedProgress | null,
  now: number,
): JobNumbers {
  const { completed = null, total = null, creditsUsed = null } = job ?? {};
  const done = progress === null ? completed : Math.max(progress.counts.documents, completed ?? 0);
  const isRunning = state === 'running';
  const all = total === null || done === null ? total : Math.max(total, done);
  const common = { done, total: all, credits: creditsUsed, failed: progress?.counts.failed ?? null };
  if (!isRunning) return { ...common, pagesPerMinute: null, remainingMs: null };
  if (progress !== null)
    return { ...common, pagesPerMinute: progress.pagesPerMinute, remainingMs: progress.remainingMs };
  const elapsedMs = now - createdAt;
  if (done === null || done === 0 || elapsedMs < minElapsedMs)
    return { ...common, pagesPerMinute: null, remainingMs: null };
  const pagesPerMinute = (done / elapsedMs) * 60_000;
  const remainingMs = all === null ? null : ((all - done) / pagesPerMinute) * 60_000;
  return { ...common, pagesPerMinute, remainingMs };
}

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** An approximate time in the units that people use for it: seconds in steps of 10, minutes whole, hours with minutes. */
export function roughTime(ms: number): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  if (ms < minuteMs) return { hours: 0, minutes: 0, seconds: Math.max(10, Math.ceil(ms / 10_000) * 10) };
  const minutes = Math.ceil(ms / minuteMs);
  return { hours: Math.floor((minutes * minuteMs) / hourMs), minutes: minutes % 60, seconds: 0 };
}

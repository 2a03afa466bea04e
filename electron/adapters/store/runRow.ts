import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { isJsonObject } from '../../../shared/base/json.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RowJob } from '../../../shared/history/history.ts';
import {
  emptySummary,
  type RunCreated,
  type RunEvent,
  type RunSummary,
  type StoredBody,
} from '../../../shared/run/events.ts';
import { maxRunTitleChars } from '../../../shared/base/promptTitle.ts';
import type { SqlValue } from './sqliteDriver.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';

/** The columns of `runs` that lists read; all of them follow from the events. */
export type RunRowChange = Readonly<Partial<Record<RunColumn, SqlValue>>>;

export const runColumns = [
  'state',
  'duration_ms',
  'body_size',
  'summary',
  'error_kind',
  'error_message',
  'job_id',
  'job',
  'credits_used',
] as const;
export type RunColumn = (typeof runColumns)[number];

/** Returns the changes of an event to its run's row; null if a list does not show them. */
export function rowChangeOf(event: RunEvent): RunRowChange | null {
  switch (event.kind) {
    case 'run.completed':
      return {
        state: 'done',
        duration_ms: event.durationMs,
        body_size: event.body.size,
        summary: JSON.stringify(event.summary),
        ...creditsColumn(event.summary.creditsUsed),
      };
    case 'run.failed':
      return {
        state: 'failed',
        duration_ms: event.durationMs,
        body_size: event.body?.size ?? null,
        ...errorColumns(event.error),
      };
    case 'run.cancelled':
      return { state: 'cancelled', duration_ms: event.durationMs };
    case 'run.interrupted':
      return { state: 'unknown' };
    case 'agent.accepted':
      return { job_id: plainText(event.jobId, 200) };
    case 'agent.reported':
      return jobColumn({ completed: null, total: null, creditsUsed: event.creditsUsed });
    case 'job.accepted':
      return event.statusPath === null ? null : { job: JSON.stringify(noProgress) };
    case 'job.polled':
      return jobColumn(event);
    default:
      return null;
  }
}

const noProgress: RowJob = { completed: null, total: null, creditsUsed: null };

/** A failed poll reports nothing, and what was known stays. */
function jobColumn({ completed, total, creditsUsed }: RowJob): RunRowChange | null {
  if (completed === null && total === null && creditsUsed === null) return null;
  return {
    job: JSON.stringify({ completed, total, creditsUsed } satisfies RowJob),
    ...creditsColumn(creditsUsed),
  };
}

/** A job of a service that counts nothing reports a negative number of credits; a later report without any leaves the last one. */
function creditsColumn(creditsUsed: number | null): RunRowChange {
  return creditsUsed === null || creditsUsed < 0 ? {} : { credits_used: creditsUsed };
}

/** The progress of a run that is a job from its beginning, as JSON; null for others. */
export function firstJobOf({ endpoint }: RunCreated): string | null {
  const { result, operation } = requestKinds[endpoint];
  return result.hasTrace || operation?.job != null ? JSON.stringify(noProgress) : null;
}

/** The bodies that an event names. */
export function bodiesOf(event: RunEvent): readonly StoredBody[] {
  switch (event.kind) {
    case 'attempt.answered':
    case 'attempt.failed':
    case 'run.failed':
      return event.body === null ? [] : [event.body];
    case 'agent.answered':
    case 'artifact.saved':
    case 'snapshot.saved':
    case 'run.completed':
      return [event.body];
    default:
      return [];
  }
}

/** Returns the URL, its host and the format names of a request as sent, whatever its content. */
export function describeRequest(created: RunCreated): {
  readonly url: string;
  readonly host: string;
  readonly formats: readonly string[];
} {
  const { request, endpoint } = created;
  const { target, hasFormats, options } = requestKinds[endpoint].body;
  const url = plainText(target(request), 4000);
  return { url, host: hostOf(url), formats: hasFormats ? formatNamesOf(options(request)) : [] };
}

/** Returns the summary that a list shows before a run has a result: for an agent, the beginning of its task. */
export function firstSummaryOf({ endpoint, request }: RunCreated): RunSummary | null {
  const title = requestKinds[endpoint].body.task?.title(request, maxRunTitleChars) ?? null;
  return title === null ? null : { ...emptySummary, title: plainText(title, maxRunTitleChars) };
}

function hostOf(url: string): string {
  return canParseUrl(url) ? plainText(new URL(url).hostname, 300) : '';
}

function formatNamesOf(request: JsonObject): readonly string[] {
  const formats = request['formats'];
  if (!Array.isArray(formats)) return ['markdown'];
  const names = formats.map(formatNameOf).filter((name) => name !== '');
  return [...new Set(names)].slice(0, 40);
}

function formatNameOf(format: JsonValue): string {
  const name = isJsonObject(format) ? format['type'] : format;
  return typeof name === 'string' ? plainText(name, 60) : '';
}

/** Text for a column: SQLite cuts at NUL, and half a surrogate pair cannot be stored. */
export function plainText(text: string, length: number): string {
  const whole = text
    .replaceAll('\0', '')
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
  if (whole.length <= length) return whole;
  return whole.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

function errorColumns(error: AppError): RunRowChange {
  return { error_kind: error.kind, error_message: plainText(error.message, 300) };
}

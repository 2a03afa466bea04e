import type { JsonObject } from '../../../shared/base/json.ts';
import { joinWarnings } from '../../../shared/document/response/warnings.ts';
import { repeatStoreCall, type StoreCallOptions } from '../jobs/runner/storeCalls.ts';
import type { Announcement, JobStore } from '../ports/jobs.ts';
import type { ExtractRecord } from './extractStore.ts';

/**
 * Stores the delivery of what happened to a job: its start, or its end where the record has ended. Settles when it is on disk, or when the
 * signal ends the attempts; the same event may be announced again. Nothing for a job without a webhook.
 */
export type AnnounceExtract = (record: ExtractRecord, expiresAt: number, signal: AbortSignal) => Promise<void>;

export interface AnnouncerPorts {
  readonly store: Pick<JobStore, 'announce'>;
  readonly timers: StoreCallOptions['timers'];
  readonly log: (line: string) => void;
}

/** Announces the events of extracts (api-facts 7.7) through the outbox of all jobs. */
export function createExtractAnnouncer({ store, timers, log }: AnnouncerPorts): AnnounceExtract {
  return async (record, expiresAt, signal) => {
    const { webhook } = record.request;
    if (webhook === null) return;
    const announcement = announcementOf(record, { ...webhook }, expiresAt, timers.now());
    await repeatStoreCall(() => store.announce(announcement), {
      timers,
      signal,
      onFailure: ({ message }) => log(`an event of an extract cannot be stored: ${message}`),
    });
  };
}

function announcementOf(record: ExtractRecord, webhook: JsonObject, expiresAt: number, now: number): Announcement {
  const { id, state, client, allowPrivate, startedAt, request, error } = record;
  const { leavesNoTrace } = request;
  return {
    // What a delivery may reach is read from the request of its job.
    job: {
      ...{ id, kind: 'extract', client, request: { allowPrivate }, leavesNoTrace, webhook },
      createdAt: startedAt,
      expiresAt,
    },
    event: state === 'completed' || state === 'failed' ? state : 'started',
    data: dataOf(record),
    error: state === 'failed' ? (error ?? '') : null,
    now,
  };
}

/** What the message of a completed job has as its only entry; null for other events. */
function dataOf({ id, result, request }: ExtractRecord): string | null {
  if (result === null) return null;
  const { data, sources, quotes, warnings, pagesRead, creditsUsed } = result;
  const warning = joinWarnings(warnings);
  return JSON.stringify({
    success: true,
    data,
    extractId: id,
    totalUrlsScraped: pagesRead,
    creditsUsed,
    ...(warning === undefined ? {} : { warning }),
    ...(request.showSources ? { sources, quotes } : {}),
  });
}

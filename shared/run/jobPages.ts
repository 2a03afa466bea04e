import type { AppError } from '../errors/appError.ts';
import type { StoredBody } from './events.ts';
import type { RunArtifact, RunModel } from './reduceRun.ts';

/** Documents that a status response of a job brought, stored as an artifact: the number of the first, counted from 0, and how many. */
interface DocumentRange {
  readonly from: number;
  readonly count: number;
}

/** The artifact of the list of pages that failed. */
export const errorsField = 'errors';

/** The artifact of what the local engine reports about a job that has ended: its numbers. */
export const progressField = 'job.progress';

/** Maximum number of stored responses of each list of that report. */
export const maxReportParts = 100;

/** One response with URLs that the job found; parts count from 0. */
export function frontierField(part: number): string {
  return `job.frontier.${part}`;
}

/** One response with events of the job. */
export function eventsField(part: number): string {
  return `job.events.${part}`;
}

/** One response with deliveries to the webhook of the job. */
export function deliveriesField(part: number): string {
  return `job.deliveries.${part}`;
}

/** What is stored of the local engine's report about a job. */
export interface StoredReport {
  readonly progress: StoredBody | null;
  readonly frontier: readonly StoredBody[];
  readonly events: readonly StoredBody[];
  /** Empty for a job without a webhook. */
  readonly deliveries: readonly StoredBody[];
}

/** Returns the stored report of a job among the artifacts of its run, each list in its order. */
export function storedReport(artifacts: readonly RunArtifact[]): StoredReport {
  const bodies = new Map(artifacts.map(({ field, body }) => [field, body]));
  const parts = (fieldOf: (part: number) => string): readonly StoredBody[] => {
    const found: StoredBody[] = [];
    for (let part = 0; part < maxReportParts; part += 1) {
      const body = bodies.get(fieldOf(part)) ?? null;
      if (body === null) break;
      found.push(body);
    }
    return found;
  };
  return {
    progress: bodies.get(progressField) ?? null,
    frontier: parts(frontierField),
    events: parts(eventsField),
    deliveries: parts(deliveriesField),
  };
}

export function documentsField({ from, count }: DocumentRange): string {
  return `documents.${from}.${count}`;
}

/** Reads the field of an artifact; null for one that holds no documents. */
export function readDocumentsField(field: string): DocumentRange | null {
  const [, from, count] = /^documents\.(\d{1,9})\.(\d{1,9})$/.exec(field) ?? [];
  return from === undefined || count === undefined ? null : { from: Number(from), count: Number(count) };
}

/** A stored status response with documents of a job. */
export interface StoredDocuments extends DocumentRange {
  readonly body: StoredBody;
}

/**
 * Returns the stored documents of a run in their order. Where a range was fetched again from its first document, the earlier ones in it
 * are superseded.
 */
export function storedDocuments(artifacts: readonly RunArtifact[]): readonly StoredDocuments[] {
  const all = artifacts.flatMap(({ field, body }): StoredDocuments[] => {
    const range = readDocumentsField(field);
    return range === null || body === null ? [] : [{ ...range, body }];
  });
  const kept: StoredDocuments[] = [];
  for (const each of all) {
    const end = each.from + each.count;
    const others = kept.filter(({ from, count }) => from < each.from || from + count > end);
    kept.splice(0, kept.length, ...others, each);
  }
  return kept.toSorted((one, other) => one.from - other.from);
}

/** Returns why documents of a run are missing that its job states; null where none is. */
export function missingDocuments(artifacts: readonly RunArtifact[]): AppError | null {
  const lost = artifacts.findLast(({ field, error }) => error !== null && readDocumentsField(field) !== null);
  return lost?.error ?? null;
}

/** The number of documents that are stored. */
export function countDocuments({ artifacts }: Pick<RunModel, 'artifacts'>): number {
  return storedDocuments(artifacts).reduce((end, { from, count }) => Math.max(end, from + count), 0);
}

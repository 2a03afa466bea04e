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

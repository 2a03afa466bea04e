import { writeExactJson } from '../../base/exactNumber.ts';
import type { JsonObject } from '../../base/json.ts';

/** Name of the list of all pages beside the files of a job. */
export const pageManifestName = 'manifest.json';

/** A page with its files. */
export interface ManifestPage {
  readonly url: string;
  readonly title: string | null;
  readonly statusCode: number | null;
  readonly scrapeId: string | null;
  readonly words: number | null;
  /** Paths of its files, relative to the manifest. */
  readonly files: readonly string[];
}

/** A page without content. */
export interface ManifestFailure {
  readonly url: string;
  readonly statusCode: number | null;
  readonly code: string | null;
  readonly error: string;
}

/** A page that was not scraped, with the reason in the words of the service; `robots` for one that robots.txt disallows. */
export interface ManifestSkip {
  readonly url: string;
  readonly reason: string;
}

/** A job whose pages are files. */
export interface ManifestJob {
  readonly operation: string;
  readonly status: 'completed' | 'failed' | 'cancelled' | 'running';
  /** Why the job failed as a whole. */
  readonly error: string | null;
  /** What the service said about the result. */
  readonly warning: string | null;
  readonly startedAt: Date;
  /** Null while it runs. */
  readonly endedAt: Date | null;
  /** Null where the service reports none. */
  readonly creditsUsed: number | null;
  /** Without secrets. */
  readonly request: JsonObject;
}

export interface ManifestLists {
  readonly pages: readonly ManifestPage[];
  readonly failed: readonly ManifestFailure[];
  readonly skipped: readonly ManifestSkip[];
  /** Number of skipped pages beyond those listed. */
  readonly unlistedSkipped: number;
}

/** The manifest of the files of a job as JSON, an entry a line: a list of 100,000 pages is never one text in memory. */
export function* pageManifest(job: ManifestJob, lists: ManifestLists): Generator<string, void> {
  const { pages, failed, skipped, unlistedSkipped } = lists;
  const head: JsonObject = {
    format: 'trowel-pages',
    version: 1,
    ...job,
    startedAt: job.startedAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    ...(unlistedSkipped === 0 ? {} : { unlistedSkipped }),
  };
  yield writeExactJson(head, 2).slice(0, -2);
  yield* entries('pages', pages);
  yield* entries('failed', failed);
  yield* entries('skipped', skipped);
  yield '\n}\n';
}

function* entries(name: string, list: ManifestLists['pages' | 'failed' | 'skipped']): Generator<string, void> {
  yield `,\n  "${name}": [`;
  for (const [index, entry] of list.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(entry)}`;
  yield list.length === 0 ? ']' : '\n  ]';
}

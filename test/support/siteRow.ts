import type { SiteRow } from '../../shared/jobs/siteRows.ts';

/** A URL of a job that was visited; everything else is unknown unless given. */
export function siteRow(url: string, known: Partial<SiteRow> = {}): SiteRow {
  return {
    key: url,
    url,
    state: 'done',
    reason: null,
    parent: null,
    document: null,
    status: null,
    title: null,
    depth: null,
    template: null,
    words: null,
    durationMs: null,
    credits: null,
    source: null,
    attempts: null,
    code: null,
    error: null,
    nearDuplicateOf: null,
    ...known,
  };
}

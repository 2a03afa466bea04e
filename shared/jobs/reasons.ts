import type { SiteRow } from './siteRows.ts';

/** Reason of a URL whose turn has not come. */
export const queuedReason = 'queued';
/** Reason of a URL that was skipped without one. */
export const unknownReason = 'unknown';

/** Why a URL was not visited; null for one that was, also where the visit failed, and for one that is being visited. */
export function notVisitedReason({ state, reason }: Pick<SiteRow, 'state' | 'reason'>): string | null {
  switch (state) {
    case 'done':
    case 'failed':
    case 'leased':
      return null;
    case 'waiting':
    case 'held':
      return reason ?? queuedReason;
    default:
      return reason ?? unknownReason;
  }
}

/** A reason with the number of its URLs. */
export interface ReasonGroup {
  readonly reason: string;
  readonly count: number;
}

/** Groups the URLs that were not visited by their reason, the most frequent first; those that are only queued come last. */
export function groupByReason(rows: readonly Pick<SiteRow, 'state' | 'reason'>[]): readonly ReasonGroup[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const reason = notVisitedReason(row);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const rank = (reason: string): number => (reason === queuedReason ? 1 : 0);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => rank(one.reason) - rank(other.reason) || other.count - one.count);
}

/** URLs of one template that were not visited. */
export interface TemplateGroup {
  /** Empty for URLs without one, such as mailto: links. */
  readonly template: string;
  /** Those whose turn has not come. */
  readonly waiting: number;
  readonly skipped: number;
  /** The first URL. */
  readonly example: string;
}

/** Groups the URLs that were not visited by their template, those with the most waiting URLs first, then those with the most others. */
export function groupByTemplate(
  rows: readonly Pick<SiteRow, 'url' | 'state' | 'reason' | 'template'>[],
): readonly TemplateGroup[] {
  const groups = new Map<string, { readonly example: string; waiting: number; skipped: number }>();
  for (const row of rows) {
    const reason = notVisitedReason(row);
    if (reason === null) continue;
    const template = row.template ?? '';
    const group = groups.get(template) ?? { example: row.url, waiting: 0, skipped: 0 };
    groups.set(template, group);
    if (reason === queuedReason) group.waiting += 1;
    else group.skipped += 1;
  }
  return [...groups]
    .map(([template, group]) => ({ template, ...group }))
    .toSorted((one, other) => other.waiting - one.waiting || other.skipped - one.skipped);
}

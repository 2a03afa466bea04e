import { canParseUrl } from '../base/canParseUrl.ts';
import type { ReportedHost } from './jobReport.ts';
import type { SiteRow } from './siteRows.ts';

/** A host of a job: what the engine reports about it, with the number of its pages that were visited. */
export interface HostRow extends ReportedHost {
  readonly visited: number;
}

/** Fields of a host that only the table of pages names: the report lists hosts with pages that wait. */
const unreported = { waiting: 0, leased: 0, notBefore: null, gapMs: 0, pausedBecause: null, robots: null } as const;

/** Returns the hosts of a job: first the reported ones in their order, then other visited hosts, the ones with the most pages first. */
export function hostRows(
  hosts: readonly ReportedHost[],
  rows: readonly Pick<SiteRow, 'url' | 'state'>[],
): readonly HostRow[] {
  const visited = new Map<string, number>();
  for (const { url, state } of rows) {
    if ((state !== 'done' && state !== 'failed') || !canParseUrl(url)) continue;
    const { host } = new URL(url);
    if (host !== '') visited.set(host, (visited.get(host) ?? 0) + 1);
  }
  const reported = hosts.map((host) => ({ ...host, visited: visited.get(host.host) ?? 0 }));
  for (const { host } of hosts) visited.delete(host);
  const others = [...visited].toSorted(([, one], [, other]) => other - one);
  return [...reported, ...others.map(([host, count]) => ({ ...unreported, host, visited: count }))];
}

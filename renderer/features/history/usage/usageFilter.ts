import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import type { UsageGrouping, UsageQuery } from '../../../../shared/history/creditUsage.ts';
import { everyRun, type HistoryFilter } from '../../../../shared/history/history.ts';
import { runEndpoints } from '../../../../shared/operations/endpoint.ts';
import { startOfDayKey } from './usagePeriod.ts';

/** What raw calls are grouped by begins with it; the first part of their path follows. */
export const rawKeyStart = 'raw:';

/** The filter of history that leaves the runs of a group. */
export function filterOfGroup({ from, until, connectionIds, groupBy }: UsageQuery, key: string): HistoryFilter {
  const some = { ...everyRun, from, until, connectionIds };
  return { ...some, ...changes[groupBy](key) };
}

const changes: Readonly<Record<UsageGrouping, (key: string) => Partial<HistoryFilter>>> = {
  day: (key) => ({ from: startOfDayKey(key), until: startOfDayKey(key, 1) }),
  host: (key) => ({ hosts: [key] }),
  operation(key) {
    if (key.startsWith(rawKeyStart))
      return { endpoints: ['raw'], text: `"/v2/${key.slice(rawKeyStart.length)}"`, scope: 'address' };
    return { endpoints: runEndpoints.filter((endpoint) => endpoint === key) };
  },
  connection: (key) => ({ connectionIds: [connectionIdSchema.parse(key)] }),
};

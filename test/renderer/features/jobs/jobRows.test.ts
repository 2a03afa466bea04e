import { describe, expect, it } from 'vitest';
import { mergeJobs } from '../../../../renderer/features/jobs/jobRows.ts';
import { listIdSchema, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../../shared/history/history.ts';
import type { ListSummary } from '../../../../shared/list/listSummary.ts';
import { historyRow } from '../../../support/storeFixtures.ts';

function run(createdAt: number, state: HistoryRow['state'] = 'done'): HistoryRow {
  return historyRow(createdAt, { createdAt, state, endpoint: 'crawl' });
}

function list(createdAt: number, state: ListSummary['state'] = 'ended'): ListSummary {
  return {
    listId: listIdSchema.parse(`01940000-0000-7000-8000-${String(createdAt).padStart(12, '0')}`),
    createdAt,
    connectionId: localEngineConnectionId,
    connectionName: 'Local engine',
    state,
    counts: { waiting: 0, running: 0, done: 2, failed: 0, cancelled: 0, unknown: 0 },
    total: 2,
    credits: null,
    hosts: ['a.example'],
    hostCount: 1,
    isPrivate: false,
  };
}

const times = (rows: ReturnType<typeof mergeJobs>): readonly number[] => rows.map(({ createdAt }) => createdAt);

describe('the list of jobs', () => {
  it('has those in progress first, and then runs and lists by time', () => {
    const running = run(3, 'running');
    const rows = mergeJobs({
      runs: [run(9), run(6), running],
      hasNewer: false,
      hasOlder: false,
      running: [running],
      lists: [list(7), list(2, 'running')],
    });
    expect(times(rows)).toEqual([3, 2, 9, 7, 6]);
  });

  it('holds older lists back until the runs before them are loaded', () => {
    const part = { runs: [run(9), run(6)], running: [], lists: [list(7), list(2)] };
    expect(times(mergeJobs({ ...part, hasNewer: false, hasOlder: true }))).toEqual([9, 7, 6]);
    expect(times(mergeJobs({ ...part, hasNewer: true, hasOlder: false }))).toEqual([9, 7, 6, 2]);
  });
});

import { describe, expect, it } from 'vitest';
import { groupByReason, notVisitedReason } from '../../../shared/jobs/reasons.ts';

describe('reasons', () => {
  it('groups URLs that were not visited, those that wait last', () => {
    expect(
      groupByReason([
        { state: 'done', reason: null },
        { state: 'failed', reason: null },
        { state: 'leased', reason: null },
        { state: 'waiting', reason: null },
        { state: 'held', reason: null },
        { state: 'waiting', reason: null },
        { state: 'skipped', reason: 'robots' },
        { state: 'skipped', reason: 'external' },
        { state: 'skipped', reason: 'external' },
        { state: 'skipped', reason: null },
      ]),
    ).toEqual([
      { reason: 'external', count: 2 },
      { reason: 'robots', count: 1 },
      { reason: 'unknown', count: 1 },
      { reason: 'queued', count: 3 },
    ]);
  });

  it('takes a state of a later engine for one that was not visited', () => {
    expect(notVisitedReason({ state: 'parked', reason: 'policy' })).toBe('policy');
  });
});

import { describe, expect, it } from 'vitest';
import { groupByReason, groupByTemplate, notVisitedReason } from '../../../shared/jobs/reasons.ts';

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

  it('groups URLs that were not visited by template, those with waiting URLs first', () => {
    const row = (template: string | null, state: string, url = 'https://a.example/') => ({
      url,
      template,
      state,
      reason: null,
    });
    expect(
      groupByTemplate([
        row('a', 'done'),
        row('a', 'skipped', 'https://a.example/1'),
        row('a', 'skipped'),
        row('b', 'waiting', 'https://a.example/2'),
        row('b', 'skipped'),
        row(null, 'skipped', 'mailto:a@a.example'),
      ]),
    ).toEqual([
      { template: 'b', waiting: 1, skipped: 1, example: 'https://a.example/2' },
      { template: 'a', waiting: 0, skipped: 2, example: 'https://a.example/1' },
      { template: '', waiting: 0, skipped: 1, example: 'mailto:a@a.example' },
    ]);
  });

  it('takes a state of a later engine for one that was not visited', () => {
    expect(notVisitedReason({ state: 'parked', reason: 'policy' })).toBe('policy');
  });
});

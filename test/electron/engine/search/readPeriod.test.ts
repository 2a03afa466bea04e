import { describe, expect, it } from 'vitest';
import { readPeriod } from '../../../../electron/engine/search/readPeriod.ts';

const now = Date.UTC(2026, 0, 31);
const day = 24 * 60 * 60 * 1000;

describe('readPeriod', () => {
  it.each([
    ['qdr:d', { within: 'day', since: now - day, until: null }],
    ['sbd:1,qdr:w', { within: 'week', since: now - 7 * day, until: null }],
    ['qdr:d3', { within: null, since: now - 3 * day, until: null }],
    [
      'cdr:1,cd_min:12/31/2025,cd_max:1/15/2026',
      { within: null, since: Date.UTC(2025, 11, 31), until: Date.UTC(2026, 0, 16) - 1 },
    ],
    ['cdr:1,cd_min:12/31/2025', { within: null, since: Date.UTC(2025, 11, 31), until: null }],
    ['sbd:1', null],
    ['cdr:1', null],
    ['qdr:x', null],
    ['', null],
  ])('reads %j', (tbs, period) => {
    expect(readPeriod(tbs, now)).toEqual(period);
  });
});

import { describe, expect, test } from 'vitest';
import {
  isFetchAllowed,
  isRobotsFresh,
  robotsLimits,
  robotsPolicy,
  robotsRetryDelayMs,
} from '../../../../../electron/engine/site/robots/robotsPolicy.ts';

const bytes = Buffer.from('User-agent: *\nDisallow: /a');
const response = (status: number) => robotsPolicy({ kind: 'response', status, bytes }, ['Trowel']);
const page = 'https://kiln.example/a';

describe('the outcome of a fetch of robots.txt', () => {
  test('decides who may fetch', () => {
    expect(isFetchAllowed(response(200), page)).toBe(false);
    expect(isFetchAllowed(response(200), 'https://kiln.example/b')).toBe(true);
  });

  test.each([400, 401, 403, 404, 410, 429, 304])('allows everything for status %i', (status) => {
    expect(response(status)).toEqual({ kind: 'allow-all' });
    expect(isFetchAllowed(response(status), page)).toBe(true);
  });

  test.each([500, 502, 503, 599])('allows nothing for status %i', (status) => {
    expect(isFetchAllowed(response(status), 'https://kiln.example/b')).toBe(false);
  });

  test('allows nothing by the beginning of a file that broke off, and by one that is too long what it has', () => {
    const part = { kind: 'response', status: 200, bytes, isTruncated: true } as const;
    expect(robotsPolicy(part, ['Trowel'])).toEqual({ kind: 'deny-all', reason: 'robots.txt broke off' });
    const long = Buffer.concat([bytes, Buffer.alloc(600 * 1024, '\n')]);
    expect(robotsPolicy({ ...part, bytes: long }, ['Trowel'])).toMatchObject({ kind: 'rules' });
    expect(robotsPolicy({ ...part, status: 404 }, ['Trowel'])).toEqual({ kind: 'allow-all' });
  });

  test('allows nothing of a server that is unreachable, and everything after too many redirects', () => {
    const unreachable = robotsPolicy({ kind: 'unreachable', reason: 'DNS' }, ['Trowel']);
    expect(unreachable).toEqual({ kind: 'deny-all', reason: 'DNS' });
    expect(robotsPolicy({ kind: 'too-many-redirects' }, ['Trowel'])).toEqual({ kind: 'allow-all' });
  });

  test('is stored for a day, and a denial for a minute', () => {
    const day = robotsLimits.maxAgeMs;
    expect([day - 1, day].map((now) => isRobotsFresh(response(200), 0, now))).toEqual([true, false]);
    expect([59_999, 60_000].map((now) => isRobotsFresh(response(500), 0, now))).toEqual([true, false]);
    expect(isRobotsFresh(response(200), 1000, 999)).toBe(false);
  });

  test('is tried again for 60 seconds', () => {
    const delays: number[] = [];
    let now = 1000;
    for (let attempts = 1; ; attempts += 1) {
      const delayMs = robotsRetryDelayMs(1000, now, attempts);
      if (delayMs === null) break;
      delays.push(delayMs);
      now += delayMs;
    }
    expect(delays).toEqual([2000, 4000, 8000, 16_000]);
    expect(now - 1000).toBeLessThanOrEqual(robotsLimits.maxRetryMs);
  });
});

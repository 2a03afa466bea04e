import { expect, test } from 'vitest';
import { readRetryAfter } from '../../../../../electron/engine/jobs/visit/retryAfter.ts';

const now = Date.UTC(2026, 0, 1);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['Sometime, later', null],
  ['9'.repeat(400), null],
  [null, null],
])('Retry-After %s is %s ms', (header, milliseconds) => {
  expect(readRetryAfter(header, now)).toBe(milliseconds);
});

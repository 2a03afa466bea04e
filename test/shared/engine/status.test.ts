import { expect, test } from 'vitest';
import { scrapesUnderWay } from '../../../shared/engine/status.ts';

const job = {
  id: '1',
  host: 'a.example',
  client: 'trowel',
  ageMs: 1,
  run: null,
  pages: { read: 1, total: 9 },
} as const;

test('a scrape that reads a file is under way, though another has its place', () => {
  expect(scrapesUnderWay({ active: 0, jobs: [{ ...job, state: 'running' }] })).toBe(1);
  expect(scrapesUnderWay({ active: 2, jobs: [{ ...job, state: 'waiting' }] })).toBe(2);
});

import { expect, it } from 'vitest';
import { hostRows } from '../../../shared/jobs/hostRows.ts';

const reported = {
  ...{ host: 'a.example', waiting: 1, leased: 0, notBefore: null, gapMs: 500, pausedBecause: null },
  robots: 'rules',
};

it('lists each host of a job once, with its visited pages', () => {
  const rows = [
    { url: 'https://a.example/', state: 'done' },
    { url: 'https://a.example/1', state: 'failed' },
    { url: 'https://a.example/2', state: 'skipped' },
    { url: 'https://b.example/', state: 'done' },
    { url: 'https://c.example:8080/', state: 'done' },
    { url: 'https://c.example:8080/2', state: 'done' },
    { url: 'mailto:a@b.example', state: 'done' },
    { url: 'not a URL', state: 'failed' },
  ];
  expect(hostRows([reported], rows).map(({ host, visited, robots }) => [host, visited, robots])).toEqual([
    ['a.example', 2, 'rules'],
    ['c.example:8080', 2, null],
    ['b.example', 1, null],
  ]);
});

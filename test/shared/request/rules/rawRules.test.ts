import { expect, it } from 'vitest';
import { rawRequest } from '../../../../shared/api/rawCall.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { draftOf, setFields } from '../../../../shared/request/draft.ts';
import { rawStarts } from '../../../../shared/request/rawStarts.ts';
import { rawProblems } from '../../../../shared/request/rules/rawRules.ts';

const good = { method: 'POST', path: '/v2/crawl', body: {}, poll: {} };
const broken: Readonly<Record<string, JsonObject>> = {
  'raw.method': { ...good, method: 'HEAD' },
  'raw.path': { ...good, path: 'https://api.example/v1/crawl' },
  'raw.bodyOfGet': { ...good, method: 'GET' },
  'raw.noFile': { ...good, file: { url: 'https://a.example/b.pdf' } },
  'raw.every': { ...good, poll: { everySeconds: 0 } },
  'raw.statusPath': { ...good, poll: { statusPath: '/admin' } },
  'raw.until': { ...good, poll: { until: [] } },
};

it.each(Object.entries(broken))('%s is said, and each of its fixes mends it', (messageId, call) => {
  const [problem, ...more] = rawProblems(call);
  expect([problem?.messageId, more]).toEqual([messageId, []]);
  expect(problem?.fixes.length).toBeGreaterThan(0);
  for (const fix of problem?.fixes ?? []) expect(rawProblems(setFields(draftOf(call), fix.changes).body)).toEqual([]);
});

it('every call that one can begin with is without a problem, but for the file that is to be chosen', () => {
  for (const [id, call] of Object.entries(rawStarts)) {
    expect([id, rawProblems(rawRequest(call)).map(({ messageId }) => messageId)]).toEqual([
      id,
      id === 'parse' ? ['raw.noFile'] : [],
    ]);
  }
});

it.each([
  ['/v2/scrape', []],
  ['/v2/scrape?a=1', []],
  ['/v2/scrape/0190c2d4-7a1b-7c3d-8e4f-000000000001', []],
  ['/v2/map', []],
  ['/v2/crawl/active', []],
  ['/v2/search', []],
  ['/v2/extract', []],
  ['/v2/monitor', ['raw.notLocal']],
  ['/v2/nothing', ['raw.notLocal']],
  ['/v2/scrape/SCRAPE_ID/interact', ['raw.notLocal']],
])('the local engine is known to lack operations: %s', (path, expected) => {
  const call = { method: 'GET', path };
  expect(rawProblems(call, true).map(({ messageId }) => messageId)).toEqual(expected);
  expect(rawProblems(call)).toEqual([]);
});

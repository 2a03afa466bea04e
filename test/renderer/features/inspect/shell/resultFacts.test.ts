import { expect, test } from 'vitest';
import { connectionIdSchema, localEngineConnectionId } from '../../../../../shared/base/brand.ts';
import { emptySummary, type RunSummary } from '../../../../../shared/run/events.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { resultFacts } from '../../../../../renderer/features/inspect/shell/resultFacts.ts';
import { createText } from '../../../../../renderer/messages/createText.ts';

const hour = 3_600_000;
const now = 100 * 24 * hour;

function factOf(id: 'cache' | 'credits' | 'host', summary: Partial<RunSummary>, change: Partial<RunModel> = {}) {
  const run = {
    endpoint: 'scrape',
    state: 'done',
    connectionId: connectionIdSchema.parse('cloud'),
    request: { url: 'https://example.com/', formats: ['markdown'] },
    createdAt: now,
    durationMs: null,
    body: null,
    attempts: [],
    summary: { ...emptySummary, ...summary },
    ...change,
  } as unknown as RunModel;
  return resultFacts(run, 'Cloud', createText('en')).find((fact) => fact.id === id)?.text;
}

test('a stored copy says how old it was, and what nobody said is unknown', () => {
  expect(factOf('cache', { cacheState: 'miss' })).toBe('fresh');
  expect(factOf('cache', { cacheState: null })).toBe('cache unknown');
  expect(factOf('cache', { cacheState: 'hit' })).toBe('cached');
  expect(factOf('cache', { cacheState: 'hit', cachedAt: now - 3.4 * hour })).toBe('cached 3 h');
  expect(factOf('cache', { cacheState: 'hit', cachedAt: now - 20 * 60_000 })).toBe('cached 20 min');
  expect(factOf('cache', { cacheState: 'hit', cachedAt: now - 50 * hour })).toBe('cached 2 d');
  expect(factOf('cache', { cacheState: 'hit', cachedAt: now + hour })).toBe('cached');
});

test('credits are what was charged, else a guess that says so, and none where nothing is charged', () => {
  expect(factOf('credits', { creditsUsed: 5 })).toBe('5 credits');
  expect(factOf('credits', {})).toBe('~1 credit');
  expect(factOf('credits', {}, { request: { alexandria: {} } })).toBeUndefined();
  expect(factOf('credits', {}, { connectionId: localEngineConnectionId })).toBeUndefined();
  expect(factOf('credits', {}, { state: 'failed' })).toBeUndefined();
});

test('the host is that of the page, and a search has none', () => {
  expect(factOf('host', {})).toBe('example.com');
  expect(factOf('host', {}, { endpoint: 'search', request: { query: 'stoves' } })).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { matchesTemplate, operationOfPath, operations } from '../../../shared/operations/registry.ts';
import { knownPaths } from '../../../shared/request/rawStarts.ts';

const id = '0198c1de-0000-7000-8000-000000000000';

describe('the registry of operations', () => {
  it('has each id and each route once', () => {
    const ids = operations.map((operation) => operation.id);
    const routes = operations.flatMap((operation) => operation.routes.map(({ method, path }) => `${method} ${path}`));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each([
    ['/v2/crawl', 'crawl'],
    ['/v2/crawl/active', 'crawl'],
    [`/v2/crawl/${id}`, 'crawl'],
    [`/v2/crawl/${id}/errors`, 'crawl'],
    [`/v2/batch/scrape/${id}`, 'batchScrape'],
    [`/v2/scrape/${id}`, 'scrape'],
    [`/v2/scrape/${id}/interact`, 'interact'],
    ['/v2/interact', 'browser'],
    ['/v2/team/credit-usage', 'account'],
  ])('finds the operation of %s', (path, operation) => {
    expect(operationOfPath(path)?.id).toBe(operation);
  });

  it.each(['/v2/crawls', '/v2/crawl/', '/v2/crawl/a/b/c', '/v1/crawl', '/', ''])('has none for %j', (path) => {
    expect(operationOfPath(path)).toBeUndefined();
  });

  it('has every path that a raw call offers', () => {
    expect(knownPaths.filter((path) => operationOfPath(path) === undefined)).toEqual([]);
  });
});

it('a template matches one segment per name', () => {
  expect(matchesTemplate('/v2/crawl/{id}', '/v2/crawl/x')).toBe(true);
  expect(matchesTemplate('/v2/crawl/{id}', '/v2/crawl/')).toBe(false);
  expect(matchesTemplate('/v2/crawl/{id}', `/v2/crawl/x${'/y'.repeat(100_000)}`)).toBe(false);
});

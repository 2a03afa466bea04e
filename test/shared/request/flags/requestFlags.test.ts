import { describe, expect, it } from 'vitest';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RequestOperation } from '../../../../shared/operations/requestOperation.ts';
import { requestFlags } from '../../../../shared/request/flags/requestFlags.ts';

const operations = Object.values(requestKinds).flatMap(({ operation }) => (operation === null ? [] : [operation]));

function flag(operation: RequestOperation | null, name: string) {
  return operation === null ? undefined : requestFlags(operation).find((each) => each.name === name);
}

describe('requestFlags', () => {
  it('has one flag for every field, in lower case with hyphens', () => {
    for (const operation of operations) {
      const names = requestFlags(operation).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
      const paths = new Set(requestFlags(operation).map(({ path }) => path[0]));
      const own = Object.keys(operation.fields).filter((name) => !['urls', 'origin', 'integration'].includes(name));
      expect(own.filter((name) => !paths.has(name))).toEqual([]);
    }
  });

  it('sets the options of pages where the operation has them', () => {
    expect(flag(requestKinds.crawl.operation, 'wait-for')).toMatchObject({ path: ['scrapeOptions', 'waitFor'] });
    expect(flag(requestKinds.batchScrape.operation, 'wait-for')).toMatchObject({ path: ['waitFor'] });
    expect(flag(requestKinds.map.operation, 'wait-for')).toBeUndefined();
    expect(flag(requestKinds.crawl.operation, 'zero-data-retention')).toMatchObject({ path: ['zeroDataRetention'] });
    expect(flag(requestKinds.crawl.operation, 'location-country')).toMatchObject({
      path: ['scrapeOptions', 'location', 'country'],
    });
  });
});

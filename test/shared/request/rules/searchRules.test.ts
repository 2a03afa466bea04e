import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { validateOperation } from '../../../../shared/request/validateOperation.ts';

function problemsOf(body: JsonObject) {
  const draft = { body: { query: 'wood stoves', ...body }, source: null };
  return validateOperation(requestKinds.search, draft, { connectionKind: 'local-engine', variables: {} });
}

/** The value that the first fix of the first problem sets. */
function firstFix(body: JsonObject): unknown {
  return problemsOf(body)[0]?.fixes[0]?.changes[0]?.value;
}

describe('the fields of a search', () => {
  it('have no problems as the API describes them', () => {
    const body = {
      limit: 20,
      sources: ['web', { type: 'news' }, { type: 'web', tbs: 'qdr:w', location: 'Vienna' }],
      categories: ['github', { type: 'pdf' }],
      includeDomains: ['example.com', 'müller.example'],
      tbs: 'cdr:1,cd_min:1/1/2026,cd_max:3/1/2026',
      country: 'AT',
      location: 'Vienna, Austria',
    };
    expect(problemsOf(body)).toEqual([]);
  });

  it.each<[JsonObject, string, readonly (string | number)[]]>([
    [{ sources: ['shopping'] }, 'schema.choice', ['sources', 0]],
    [{ includeDomains: ['https://a.example/docs'] }, 'search.domain', ['includeDomains', 0]],
    [{ includeDomains: ['a.example'], excludeDomains: ['b.example'] }, 'search.bothDomains', ['excludeDomains']],
    [{ categories: ['developer', 'pdf'] }, 'search.developer', ['categories']],
    [{ country: 'Germany' }, 'search.country', ['country']],
    [{ tbs: 'yesterday' }, 'search.tbs', ['tbs']],
    [{ scrapeOptions: { formats: ['markdown', 'branding'] } }, 'search.format', ['scrapeOptions', 'formats', 1]],
  ])('%j has its problem at its field', (body, messageId, path) => {
    expect(problemsOf(body)).toMatchObject([{ messageId, path }]);
  });

  it('get the value that was meant', () => {
    expect(firstFix({ includeDomains: ['https://WWW.a.example/docs'] })).toBe('www.a.example');
    expect(firstFix({ excludeDomains: ['*.a.example'] })).toBe('a.example');
    expect(firstFix({ country: 'germany' })).toBe('DE');
    expect(firstFix({ categories: ['developer', 'pdf'] })).toEqual(['developer']);
    expect(firstFix({ includeDomains: ['no host'] })).toBeUndefined();
  });

  it('may have a time that only some providers know', () => {
    expect(problemsOf({ tbs: 'li:1' })).toMatchObject([{ severity: 'warning' }]);
  });
});

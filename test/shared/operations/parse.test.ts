import { expect, test } from 'vitest';
import { fileAddress } from '../../../shared/api/engine/localFiles.ts';
import { refusedForFiles } from '../../../shared/api/parse.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { parseKind } from '../../../shared/operations/parse.ts';
import { scrapeKind } from '../../../shared/operations/scrape.ts';
import { bodyOfOther, nothingKept } from '../../../shared/request/otherOperation.ts';
import { draftOf } from '../../../shared/request/draft.ts';
import { validateOperation } from '../../../shared/request/validateOperation.ts';

const url = fileAddress({ id: 'a'.repeat(64), name: 'Tide tables.pdf' });

test('is sent as a call with the file, and with its other fields as options', () => {
  expect(parseKind.body.call?.read({ url, formats: ['links'] })).toEqual({
    method: 'POST',
    path: '/v2/parse',
    body: { formats: ['links'] },
    file: { url },
  });
  expect(parseKind.body.title({ url })).toEqual({ kind: 'text', text: 'Tide tables.pdf' });
  expect(parseKind.body.title({ url: 'https://a.example/' })).toBeNull();
});

test('keeps its file and options when it becomes a scrape, and no URL of a page when it comes from one', () => {
  const formats = ['html'];
  const { body } = bodyOfOther(parseKind, scrapeKind, { url, formats }, nothingKept);
  expect(body).toEqual({ url, formats });
  const page = bodyOfOther(scrapeKind, parseKind, { url: 'https://a.example/', formats }, nothingKept);
  expect(page.body).toEqual({ formats });
  const back = bodyOfOther(parseKind, scrapeKind, page.body, page.keptParts);
  expect(back.body).toEqual({ url: 'https://a.example/', formats });
});

test.each<[JsonObject, readonly string[]]>([
  [{ url }, []],
  [{}, ['parse.noFile']],
  [{ url: 'https://a.example/' }, ['parse.noUrl']],
  [{ url, waitFor: 1, formats: ['markdown', 'screenshot'] }, ['parse.unsupported', 'parse.unsupported']],
])('the problems of %j are %j', (body, messages) => {
  const found = validateOperation(parseKind, draftOf(body), {
    connectionKind: 'service',
    variables: {},
    secrets: {},
    creditGuard: null,
  });
  const errors = found.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ messageId }) => messageId)).toEqual(messages);
});

test('names the options and formats that services refuse for a file', () => {
  expect(refusedForFiles({ proxy: 'auto', formats: ['markdown', { type: 'json' }], headers: {} })).toEqual([]);
  expect(refusedForFiles({ proxy: 'stealth', mobile: false, formats: ['audio', 'audio', 7] })).toEqual([
    'proxy',
    'mobile',
    'audio',
  ]);
});

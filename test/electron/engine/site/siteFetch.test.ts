import { expect, test } from 'vitest';
import { err, ok } from '../../../../shared/base/result.ts';
import type { GuardedFetch, GuardedFetchErrorKind, GuardedRequest } from '../../../../electron/guard/fetchGuarded.ts';
import { createSiteFetch } from '../../../../electron/engine/site/siteFetch.ts';

const options = { maxBytes: 10, timeoutMs: 20, maxRedirects: 5, signal: new AbortController().signal };
const policy = { allowPrivate: [] };

test('a file of a site is fetched as the crawler, within its limits', async () => {
  const requests: GuardedRequest[] = [];
  const guarded: GuardedFetch = (request) => {
    requests.push(request);
    const body = Buffer.from('x');
    const url = 'https://kiln.example/final';
    return Promise.resolve(
      ok({ url, redirects: [], status: 404, rawHeaders: [], headers: {}, body, privateHosts: [], tlsProblem: null }),
    );
  };
  const fetched = await createSiteFetch(guarded, policy, 'Trowel/1')('https://kiln.example/', options);
  expect(fetched).toEqual(
    ok({ url: 'https://kiln.example/final', status: 404, bytes: Buffer.from('x'), isTruncated: false }),
  );
  expect(requests).toMatchObject([{ ...options, policy, headers: { 'user-agent': 'Trowel/1' } }]);
});

test('a file that broke off is what came of it', async () => {
  const guarded: GuardedFetch = ({ url, acceptsPartialBody }) => {
    const response = {
      url,
      redirects: [],
      status: 200,
      rawHeaders: [],
      headers: {},
      privateHosts: [],
      tlsProblem: null,
    };
    const body = Buffer.from('begin');
    return Promise.resolve(
      ok(acceptsPartialBody === true ? { ...response, body, isPartial: true } : { ...response, body }),
    );
  };
  const fetched = await createSiteFetch(guarded, policy, 'Trowel/1')('https://kiln.example/', options);
  expect(fetched).toMatchObject({ value: { bytes: Buffer.from('begin'), isTruncated: true } });
});

test.each<[GuardedFetchErrorKind, string, string]>([
  ['too-many-redirects', 'too-many-redirects', 'kiln.example redirects too often'],
  ['refused', 'unreachable', 'kiln.example is not a public address'],
  ['timeout', 'unreachable', 'kiln.example did not respond in time'],
  ['too-large', 'unreachable', 'kiln.example responded with more than is read'],
  ['dns', 'unreachable', 'kiln.example cannot be reached (dns: CODE)'],
])('a failure %s is %s', async (kind, expected, reason) => {
  const guarded: GuardedFetch = () => Promise.resolve(err({ kind, host: 'kiln.example', code: 'CODE' }));
  const fetched = await createSiteFetch(guarded, policy, 'Trowel/1')('https://kiln.example/', options);
  expect(fetched).toEqual(err({ kind: expected, reason, ...(kind === 'dns' ? { isHostUnknown: true } : {}) }));
});

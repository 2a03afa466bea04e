import { expect, test } from 'vitest';
import { createPublicAddressRule } from '../../../electron/adapters/publicAddressRule.ts';

test.each([
  ['https://cdn.example/a.png', ['93.184.215.14'], true],
  ['https://cdn.example/a.png', ['93.184.215.14', '10.0.0.1'], false],
  ['http://127.0.0.1/a.png', ['127.0.0.1'], false],
  ['http://[::1]/a.png', ['::1'], false],
  ['http://nowhere.example/', [], false],
])('%s at %j may be fetched: %s', async (url, addresses, allowed) => {
  const rule = createPublicAddressRule(() => Promise.resolve(addresses));
  expect((await rule(new URL(url))).ok).toBe(allowed);
});

test('a name that cannot be resolved is refused, not thrown', async () => {
  const rule = createPublicAddressRule(() => Promise.reject(new Error('ENOTFOUND')));
  expect(await rule(new URL('https://a.example/'))).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

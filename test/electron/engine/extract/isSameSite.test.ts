import { expect, test } from 'vitest';
import { isSameSite } from '../../../../electron/engine/extract/isSameSite.ts';

test.each([
  ['https://www.shop.example/', 'http://jobs.shop.example:8080/a', true],
  ['https://shop.co.uk/', 'https://www.shop.co.uk/', true],
  ['https://one.co.uk/', 'https://other.co.uk/', false],
  ['https://alice.github.io/', 'https://bob.github.io/', false],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:2/', true],
  ['http://10.0.0.1/', 'http://20.0.0.1/', false],
  ['http://localhost:1/', 'https://localhost/', true],
  ['http://www.shop.localhost/', 'http://jobs.shop.localhost/', true],
  ['http://wiki/', 'http://blog/', false],
  ['about:blank', 'about:blank', false],
])('%s and %s', (one, other, isSame) => {
  expect(isSameSite(one, other)).toBe(isSame);
});

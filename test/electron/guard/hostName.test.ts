import fc from 'fast-check';
import { expect, it } from 'vitest';
import { literalAddress, normaliseHost, parseAuthority } from '../../../electron/guard/hostName.ts';

it.each([
  ['Shop.Example', 'shop.example'],
  ['shop.example.', 'shop.example'],
  ['0x7f.1', '127.0.0.1'],
  ['２１３０７０６４３３', '127.0.0.1'],
  ['::1', '[::1]'],
  ['[::1]', '[::1]'],
  ['[0:0::1]', '[::1]'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['a_b.example', 'a_b.example'],
])('%s is written %s', (written, host) => {
  expect(normaliseHost(written)).toBe(host);
});

it.each([
  '',
  '.',
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'u@a',
  'a\\b',
  'a:80',
  '[::1]:80',
  '[::1',
  '1.2.3.4.5',
  '%',
  'a%00b',
  '[fe80::1%25eth0]',
])('%j is not a host', (written) => {
  expect(normaliseHost(written)).toBeUndefined();
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.string()), (written) => {
      const once = normaliseHost(written);
      if (once !== undefined) expect(normaliseHost(once)).toBe(once);
    }),
  );
});

it('finds the address inside a host, and a host and port inside an authority', () => {
  expect([literalAddress('[::1]'), literalAddress('127.0.0.1'), literalAddress('shop.example')]).toEqual([
    '::1',
    '127.0.0.1',
    undefined,
  ]);
  expect(parseAuthority('[::1]:443')).toEqual({ host: '[::1]', port: 443 });
  expect(parseAuthority('shop.example:')).toBeUndefined();
});

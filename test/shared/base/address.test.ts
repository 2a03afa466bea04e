import { describe, expect, it } from 'vitest';
import { splitAddress, withScheme } from '../../../shared/base/address.ts';

describe('withScheme', () => {
  it.each([
    ['shop.example', 'https://shop.example'],
    ['shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
    ['localhost:3000/x', 'http://localhost:3000/x'],
    ['localhost', 'http://localhost'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['demo.trowel.test', 'http://demo.trowel.test'],
    ['latest.example', 'https://latest.example'],
    ['10.0.0.1', 'http://10.0.0.1'],
    ['192.168.1.20:8080/admin', 'http://192.168.1.20:8080/admin'],
    ['nas:5000', 'http://nas:5000'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['[2001:db8::1]', 'http://[2001:db8::1]'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['//shop.example/a', 'https://shop.example/a'],
    ['münchen.example', 'https://münchen.example'],
  ])('offers a scheme for %s', (text, address) => {
    expect(withScheme(text)).toBe(address);
  });

  it.each([
    '',
    'https://shop.example',
    'ftp://shop.example',
    'stoves',
    'two words.example',
    'mailto:a@b.example',
    'javascript:alert(1)',
    '/path',
    '?x',
    '1.5',
    '3.14.15',
    '42',
    '42:80',
  ])('has none to offer for %j', (text) => {
    expect(withScheme(text)).toBeNull();
  });
});

describe('splitAddress', () => {
  it('cuts an address into scheme, host and the rest', () => {
    expect(splitAddress('https://shop.example/stoves?x#y')).toEqual({
      scheme: 'https://',
      host: 'shop.example',
      rest: '/stoves?x#y',
    });
    expect(splitAddress('http://[::1]:80')).toEqual({ scheme: 'http://', host: '[::1]:80', rest: '' });
    expect(splitAddress('shop.example')).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { shortAddress } from '../../../../../renderer/features/inspect/pagelog/shortAddress.ts';

it.each([
  ['https://shop.example/', '/'],
  ['https://shop.example/a/b?c=d', '/a/b?c=d'],
  ['http://shop.example/a', 'shop.example/a'],
  ['https://cdn.example:8443/x.js', 'cdn.example:8443/x.js'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['not an address', 'not an address'],
])('%s is shown as %s', (url, shown) => {
  expect(shortAddress(url, 'https://shop.example/stoves')).toBe(shown);
});

it('names every host where the page itself has no address', () => {
  expect(shortAddress('https://shop.example/a', '')).toBe('shop.example/a');
});

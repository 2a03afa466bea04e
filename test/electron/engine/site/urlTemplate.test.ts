import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlTemplate } from '../../../../electron/engine/site/urlTemplate.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

describe('the template of a URL', () => {
  it.each([
    ['https://www.shop.example/', 'shop.example/'],
    ['https://shop.example/products/4711', 'shop.example/products/{n}'],
    ['https://shop.example/products/item-4711.html', 'shop.example/products/item-{n}.html'],
    ['https://shop.example/blue-cotton-shirt-large', 'shop.example/{slug}'],
    ['https://shop.example/about-us', 'shop.example/about-us'],
    ['https://shop.example/About', 'shop.example/about'],
    ['https://shop.example/calendar/2026-11-29', 'shop.example/calendar/{date}'],
    ['https://shop.example/calendar/2026-11', 'shop.example/calendar/{date}'],
    ['https://shop.example/calendar/20261129', 'shop.example/calendar/{date}'],
    ['https://shop.example/calendar/2026/11/29', 'shop.example/calendar/{n}/{n}/{n}'],
    ['https://shop.example/news/2026-11-29-shop.html', 'shop.example/news/{date}-shop.html'],
    ['https://shop.example/f/0123456789abcdef', 'shop.example/f/{hex}'],
    ['https://shop.example/f/12345678', 'shop.example/f/{n}'],
    ['https://shop.example/f/facade', 'shop.example/f/facade'],
    ['https://shop.example/o/8c7dd922-ad47-494f-a9b1-2d1cde4ab4b1', 'shop.example/o/{hex}'],
    ['https://shop.example/%E6%97%A5%E6%9C%AC%E8%AA%9E', 'shop.example/日本語'],
    ['https://shop.example/v1.5', 'shop.example/v{n}.{n}'],
    ['https://shop.example/s?q=a&page=2&q=b', 'shop.example/s?page&q'],
    ['https://shop.example/s?filter[12]=a', 'shop.example/s?filter[{n}]'],
    ['https://shop.example/a#part', 'shop.example/a'],
  ])('%s is %s', (url, template) => {
    expect(urlTemplate(url)).toBe(template);
  });

  it.each(['', '/a', 'tel:112'])('%s has none', (url) => {
    expect(urlTemplate(url)).toBeNull();
  });

  it('is short, whatever the URL', () => {
    expect(urlTemplate(`https://a.example${'/x'.repeat(1000)}`)).toBe(`a.example${'/x'.repeat(20)}/…`);
    for (const text of Object.values(attackTexts)) {
      expect(urlTemplate(`https://a.example/${text}?${text}`)?.length).toBeLessThan(20_000);
    }
  });

  it('does not depend on the numbers in a path', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(urlTemplate(`https://a.example/p/x${one}`)).toBe(urlTemplate(`https://a.example/p/x${other}`));
      }),
      { numRuns: 200 },
    );
  });
});

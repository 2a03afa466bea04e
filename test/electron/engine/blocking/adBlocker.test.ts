import { describe, expect, test } from 'vitest';
import { createAdBlocker } from '../../../../electron/engine/blocking/adBlocker.ts';

const page = 'https://kilns.example/';
const own = createAdBlocker([]);
const nothing = { classes: [], ids: [], hrefs: [] };

describe('what our own rules block', () => {
  test.each([
    ['https://securepubads.g.doubleclick.net/tag/js/gpt.js', 'script'],
    ['https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js', 'script'],
    ['https://www.google-analytics.com/analytics.js', 'script'],
    ['https://cdn.taboola.com/libtrc/loader.js', 'script'],
    ['https://connect.facebook.net/en_US/fbevents.js', 'script'],
    ['https://mc.yandex.ru/metrika/tag.js', 'script'],
    ['https://static.kilns.example/js/prebid8.2.js', 'script'],
    ['wss://ws.hotjar.com/api', 'webSocket'],
    ['https://googleads.g.doubleclick.net/pagead/ads', 'subFrame'],
  ])('%s as %s', (url, type) => {
    expect(own.blocks({ url, type, page })).toBe(true);
  });
});

describe('what they leave alone', () => {
  test.each([
    ['https://kilns.example/app.js', 'script', page],
    ['https://cdn.jsdelivr.net/npm/react@18/umd/react.js', 'script', page],
    ['https://kilns.example/downloads/adsorption.png', 'image', page],
    ['https://kilns.example/products/banner-stand', 'xhr', page],
    ['https://www.youtube.com/embed/abc', 'subFrame', page],
    ['https://www.google.com/recaptcha/api.js', 'script', page],
    // A direct visit to one of these hosts, with its own resources, is not blocked.
    ['https://www.taboola.com/', 'mainFrame', 'https://www.taboola.com/'],
    ['https://cdn.taboola.com/site.css', 'stylesheet', 'https://www.taboola.com/'],
    ['data:text/css,a', 'stylesheet', page],
  ])('%s as %s', (url, type, from) => {
    expect(own.blocks({ url, type, page: from })).toBe(false);
  });
});

test('places of advertisements are named by what they are called', () => {
  const selectors = own.hidden(page, { classes: ['ad-slot'], ids: ['div-gpt-ad-1'], hrefs: [] });
  expect(selectors).toEqual(expect.arrayContaining(['.ad-slot', 'ins.adsbygoogle', '[id^="div-gpt-ad"]']));
  expect(selectors.every((selector) => !/[{}]/.test(selector))).toBe(true);
});

test('other lists add rules, exceptions and rules for one site; what would run scripts is not taken', () => {
  const blocker = createAdBlocker([
    '||tracker.example^\n@@||doubleclick.net^$domain=kilns.example\nkilns.example##.promo',
    'kilns.example##+js(abort-on-property-read, x)\nkilns.example##.styled:style(color: red)',
  ]);
  expect(blocker.blocks({ url: 'https://tracker.example/x.js', type: 'script', page })).toBe(true);
  expect(blocker.blocks({ url: 'https://ad.doubleclick.net/x.js', type: 'script', page })).toBe(false);
  expect(blocker.hidden(page, nothing)).toContain('.promo');
  expect(blocker.hidden('https://other.example/', nothing)).not.toContain('.promo');
  expect(blocker.hidden(page, nothing).join()).not.toContain('.styled');
});

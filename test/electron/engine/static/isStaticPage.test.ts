import { expect, test } from 'vitest';
import { isStaticPage } from '../../../../electron/engine/static/isStaticPage.ts';

const words = '<!doctype html><title>Tide</title><p>A path along the wall.</p>';

test('a page in which nothing runs stands still, whatever its styles or letters are', () => {
  for (const why of ['styles', 'form', 'letters', 'size'] as const) expect(isStaticPage(why, words, false)).toBe(true);
  expect(isStaticPage('styles', `${words}<script type="application/ld+json">{}</script>`, false)).toBe(true);
  expect(isStaticPage('styles', `${words}<p>It goes on = or off</p>`, false)).toBe(true);
});

test('what is opened for another reason may move', () => {
  for (const why of ['script', 'frame', 'moves', 'dialog', 'advert', 'thin'] as const)
    expect(isStaticPage(why, words, false)).toBe(false);
});

test.each([
  ['a program', '<SCRIPT>go()</SCRIPT>'],
  ['a program of another address', '<script type=module src=/a.js></script>'],
  ['a handler', '<img src=x onerror=go()>'],
  ['a handler without a space before it', '<img src="x"onload ="go()">'],
  ['a handler behind a slash', '<svg/onload=go()>'],
])('%s moves it, unless its policy forbids that', (_name, html) => {
  expect(isStaticPage('styles', words + html, false)).toBe(false);
  expect(isStaticPage('styles', words + html, true)).toBe(true);
});

test.each([
  ['a frame', '<iframe src=/a></iframe>'],
  ['an object', '<object data=/a.svg></object>'],
  ['a way elsewhere', '<meta http-equiv="refresh" content="1;url=/a">'],
])('%s may move it whatever its policy is', (_name, html) => {
  expect(isStaticPage('styles', words + html, true)).toBe(false);
});

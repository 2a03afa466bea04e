import { describe, expect, it } from 'vitest';
import { closeFallback } from '../../../../../electron/engine/extract/tree/closeFallback.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { plainText } from '../../../../../electron/engine/extract/tree/walk.ts';

function textOf(html: string): string {
  return plainText(parseHtml(html).body);
}

describe('what is begun for readers without scripts', () => {
  it.each([
    ['<h1>Top</h1><noscript><iframe src="/count" height="0" /></noscript><p>Rest</p>', 'TopRest'],
    ['<h1>Top</h1><noscript><iframe src="/count"></noscript><p>Rest</p>', 'TopRest'],
    ['<h1>Top</h1><NOSCRIPT><IFRAME src="/one"></IFRAME><IFRAME src="/two"/></NOSCRIPT ><p>Rest</p>', 'TopRest'],
    ['<noscript><style>p { color: red }</noscript><p>Rest</p>', 'Rest'],
  ])('ends with it: %s', (html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    '<noscript><iframe src="/count"></iframe></noscript><p>Rest</p>',
    '<noscript><iframe src="/count" /><p>No end at all</p>',
    '<script>write("<noscript><script src=x>")</script><noscript><img src="/a.png"></noscript>',
  ])('is left as it is: %s', (html) => {
    expect(closeFallback(html)).toBe(html);
  });

  it('is looked through once, however often it begins', () => {
    const html = '<noscript><iframe>'.repeat(50_000);
    expect(closeFallback(html)).toBe(html);
  });
});

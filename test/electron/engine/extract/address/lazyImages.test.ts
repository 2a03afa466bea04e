import { render } from 'dom-serializer';
import { describe, expect, it } from 'vitest';
import { fillLazyImages } from '../../../../../electron/engine/extract/address/lazyImages.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

function filled(html: string): string {
  const { body } = parseHtml(html);
  fillLazyImages(elementsBelow(body));
  return render(body.children);
}

describe('pictures that wait for a script', () => {
  it.each([
    '<img src="data:image/gif;base64,R0=" data-src="/real.jpg">',
    '<img data-original="/real.jpg">',
    '<img src="/img/placeholder.png" data-lazy-src="/real.jpg">',
    '<img src="/spacer.gif"><noscript><img src="/real.jpg"></noscript>',
    '<a href="#"><img src="data:,"></a> <noscript>&lt;img src="/real.jpg"&gt;</noscript>',
  ])('get their address: %s', (html) => {
    expect(filled(html)).toMatch(/<img[^>]* src="\/real\.jpg"|<img src="\/real\.jpg"/);
  });

  it('stand there too when their address is made from a question', () => {
    const image = '<img src="/avatar?s=96" alt="Ann">';
    expect(filled(`<p>a</p><noscript>${image}</noscript>`)).toBe(`<p>a</p><span>${image}</span>`);
    const named = '<img src="/resize?of=lamp.jpg&amp;w=9">';
    expect(filled(`<p>a</p><noscript>${named}</noscript>`)).toBe(`<p>a</p><span>${named}</span>`);
  });

  it('stand where only a noscript holds them', () => {
    expect(filled('<p>a</p><noscript><img src="/real.jpg" alt="A"></noscript>')).toBe(
      '<p>a</p><span><img src="/real.jpg" alt="A"></span>',
    );
  });

  it.each([
    ['<img src="/real.jpg" data-src="/other.jpg">', 'a picture that is there'],
    ['<img src="/letter_a_dot.gif" data-src="/other.jpg">', 'a picture whose name ends like that of a placeholder'],
    ['<p>a</p><noscript><img src="/t.gif" width="1" height="1"></noscript>', 'a counter'],
    [
      '<p>a</p><noscript><img src="/pixel?id=1" style="visibility: hidden; top: -999px"></noscript>',
      'a hidden counter',
    ],
    ['<p>a</p><noscript><img src="https://count.test/p?c1=2"></noscript>', 'a counter without a size'],
    ['<img src="data:," data-src="{&quot;a&quot;:1}">', 'options'],
  ])('change nothing of %s (%s)', (html) => {
    expect(filled(html).replaceAll('&quot;', '"')).toBe(html.replaceAll('&quot;', '"'));
  });
});

import { Element, Text } from 'domhandler';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../../../../../electron/engine/extract/markdown/writeMarkdown.ts';
import { markdownOf, pageAddress } from '../markdownOf.ts';

describe('links', () => {
  it('are absolute', () => {
    expect(markdownOf('<a href="../tides?d=1#high">Tides</a>')).toBe('[Tides](https://harbour.test/tides?d=1#high)');
  });

  it('that stay in the page keep their fragment', () => {
    expect(markdownOf('<a href="#knots">Knots</a>')).toBe('[Knots](#knots)');
  });

  it('that lead from a heading to itself are its words, or nothing', () => {
    expect(markdownOf('<h2 id="knots"><a href="#knots">Knots</a></h2>')).toBe('## Knots');
    expect(markdownOf('<section id="knots"><h2><a href="#knots">Knots</a></h2></section>')).toBe('## Knots');
    expect(markdownOf('<h2 id="knots">Knots<a href="#knots" title="Direct link">\u200b</a></h2>')).toBe('## Knots');
    expect(markdownOf('<h2 id="knots"><a href="#rope">Rope</a></h2>')).toBe('## [Rope](#rope)');
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,<b>',
    '#',
    '',
  ])('to %j are text or the page itself, never code', (href) => {
    const markdown = markdownOf(`<a href="${href}">Tides</a>`);
    expect(['Tides', '[Tides](https://harbour.test/guide/mooring)']).toContain(markdown);
  });

  it('that were never closed are written once', () => {
    expect(markdownOf('<p>**<a href="/tides"></p>\n<p>High</p>')).toBe('**[](https://harbour.test/tides)\n\nHigh');
    expect(markdownOf('<p><a href="/tides">Tides</p>\n')).toBe('[Tides](https://harbour.test/tides)');
  });

  it('keep a title that says more than their text', () => {
    expect(markdownOf('<a href="/a" title="All &quot;tides&quot;">Tides</a>')).toBe(
      '[Tides](https://harbour.test/a "All \\"tides\\"")',
    );
    expect(markdownOf('<a href="/a" title="tides">Tides</a>')).toBe('[Tides](https://harbour.test/a)');
    expect(markdownOf('<a href="https://a.test/" title="https://a.test/">Tides</a>')).toBe('[Tides](https://a.test/)');
  });

  it('whose text is their address are written short', () => {
    expect(markdownOf('<a href="https://a.test/x?y=1">https://a.test/x?y=1</a>')).toBe('<https://a.test/x?y=1>');
    expect(markdownOf('<a href="mailto:crew@a.test">crew@a.test</a>')).toBe('<crew@a.test>');
  });

  it('survive brackets in their address and text', () => {
    expect(markdownOf('<a href="/a_(b)">[1]</a>')).toBe('[\\[1\\]](https://harbour.test/a_(b))');
    expect(markdownOf('<a href="/a)b">c</a>')).toBe('[c](https://harbour.test/a\\)b)');
    expect(markdownOf('<a href="/a b">c</a>')).toBe('[c](https://harbour.test/a%20b)');
  });

  it('around blocks are one link', () => {
    expect(markdownOf('<a href="/a"><div>Rope</div><p>20 m</p></a>')).toBe('[Rope  \n20 m](https://harbour.test/a)');
  });

  it('around a heading are carried by it', () => {
    expect(markdownOf('<a href="/a"><img src="r.png" alt="Rope"><h3>Rope</h3><p>20 m</p></a>')).toBe(
      '![Rope](https://harbour.test/guide/r.png)\n\n### [Rope](https://harbour.test/a)\n\n20 m',
    );
  });

  it('around a list are put into its items', () => {
    expect(markdownOf('<a href="/a"><ul><li>one</li><li>two</li></ul></a>')).toBe(
      '- [one](https://harbour.test/a)\n- [two](https://harbour.test/a)',
    );
  });

  it('of icons are named as they are read aloud', () => {
    expect(markdownOf('<p><a href="/feed" aria-label="News feed"><svg><title>x</title></svg></a></p>')).toBe(
      '[News feed](https://harbour.test/feed)',
    );
    expect(markdownOf('<p><a href="/feed"><svg><title>Feed</title></svg></a></p>')).toBe(
      '[Feed](https://harbour.test/feed)',
    );
  });

  it('that nobody can read or name are left out', () => {
    expect(markdownOf('<h2>Knots<a href="#knots" aria-label="Link here"></a></h2>')).toBe('## Knots');
    expect(markdownOf('<p>a<a class="overlay" href="/b"></a></p>')).toBe('a');
  });

  it('inside a link end it', () => {
    const inner = new Element('a', { href: '/b' }, [new Text('two')]);
    const outer = new Element('a', { href: '/a' }, [new Text('one '), inner, new Text(' three')]);
    expect(writeMarkdown(outer, { baseUrl: pageAddress, removeBase64Images: true })).toBe(
      '[one](https://harbour.test/a) [two](https://harbour.test/b) three\n',
    );
  });
});

describe('pictures', () => {
  it('keep alternative text and title', () => {
    expect(markdownOf('<img src="/r.png" alt="A [red] buoy" title="Buoy 3">')).toBe(
      '![A \\[red\\] buoy](https://harbour.test/r.png "Buoy 3")',
    );
  });

  it('are the largest of their widths, and those that the page shows where it has only sharper copies', () => {
    expect(markdownOf('<img src="m.png" srcset="m.png 640w, l.png 1200w">')).toBe(
      '![](https://harbour.test/guide/l.png)',
    );
    expect(markdownOf('<img src="m.png" srcset="m.png 1x, l.png 2x">')).toBe('![](https://harbour.test/guide/l.png)');
    expect(markdownOf('<img src="m.png" srcset="l.png 2x">')).toBe('![](https://harbour.test/guide/m.png)');
    for (const preview of ['s.png', 'placeholder.png', 'data:image/gif;base64,R0lG', '']) {
      expect(markdownOf(`<img src="${preview}" srcset="s.png 120w, l.png 1200w">`)).toBe(
        '![](https://harbour.test/guide/l.png)',
      );
    }
    expect(markdownOf('<picture><source srcset="a.webp 2x"><img data-x alt="Quay"></picture>')).toBe(
      '![Quay](https://harbour.test/guide/a.webp)',
    );
  });

  it('that load late are found', () => {
    expect(markdownOf('<img src="data:image/gif;base64,R0lG" data-src="/late.jpg" alt="Late">')).toBe(
      '![Late](https://harbour.test/late.jpg)',
    );
  });

  it('inside the page leave their alternative text and a placeholder', () => {
    const html = '<img alt="Dot" src="data:image/png;base64,iVBORw0KGgo=">';
    expect(markdownOf(html)).toBe('![Dot](<Base64-Image-Removed>)');
    expect(markdownOf(html, { removeBase64Images: false })).toBe('![Dot](data:image/png;base64,iVBORw0KGgo=)');
  });

  it('of one pixel count visits and are left out', () => {
    expect(markdownOf('<p>a<img src="/t.gif" width="1" height="1"></p>')).toBe('a');
  });

  it('stand in links', () => {
    expect(markdownOf('<a href="/a"><img src="/r.png" alt="Rope"></a>')).toBe(
      '[![Rope](https://harbour.test/r.png)](https://harbour.test/a)',
    );
  });

  it('of a figure stand above their caption', () => {
    expect(
      markdownOf('<figure><img src="/r.png" alt="R"><figcaption>The <em>red</em> buoy</figcaption></figure>'),
    ).toBe('![R](https://harbour.test/r.png)\n\nThe *red* buoy');
  });
});

describe('films, sounds and frames', () => {
  it('are links named by the page or by their file', () => {
    expect(markdownOf('<video src="/m/bowline.mp4"></video>')).toBe(
      '[bowline.mp4](https://harbour.test/m/bowline.mp4)',
    );
    expect(markdownOf('<audio aria-label="Fog horn"><source src="/h.ogg"></audio>')).toBe(
      '[Fog horn](https://harbour.test/h.ogg)',
    );
    expect(markdownOf('<iframe src="https://film.test/e/1" title="How to splice"></iframe>')).toBe(
      '[How to splice](https://film.test/e/1)',
    );
  });

  it('that nobody is to see are left out', () => {
    expect(
      markdownOf('<iframe src="https://count.test/p"></iframe><iframe src="/x" title="t" width="1"></iframe>'),
    ).toBe('');
  });
});

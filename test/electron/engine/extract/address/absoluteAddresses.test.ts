import { render } from 'dom-serializer';
import { describe, expect, it } from 'vitest';
import {
  absoluteFragments,
  baseAddress,
  makeAddressesAbsolute,
} from '../../../../../electron/engine/extract/address/absoluteAddresses.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

const page = 'https://site.example/dir/page.html?q=1';

function absolute(html: string): string {
  const { document, body } = parseHtml(html);
  const elements = elementsBelow(document);
  makeAddressesAbsolute(elements, baseAddress(elements, page), page);
  return render(body.children, { encodeEntities: 'utf8' });
}

describe('addresses of a page', () => {
  it.each([
    ['<a href="other.html">x</a>', '<a href="https://site.example/dir/other.html">x</a>'],
    ['<a href="/root">x</a>', '<a href="https://site.example/root">x</a>'],
    ['<a href="//cdn.example/a">x</a>', '<a href="https://cdn.example/a">x</a>'],
    ['<a href="  ../up \n">x</a>', '<a href="https://site.example/up">x</a>'],
    ['<a href="?p=2">x</a>', '<a href="https://site.example/dir/page.html?p=2">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    ['<img src="a.png">', '<img src="https://site.example/dir/a.png">'],
    ['<img src="" alt="a">', '<img alt="a">'],
    ['<img src=" #" alt="a">', '<img alt="a">'],
    ['<video poster="p.jpg" src="v.mp4"></video>', /poster="https:\/\/site\.example\/dir\/p\.jpg"/],
    ['<form action="/send"></form>', '<form action="https://site.example/send"></form>'],
  ])('%s', (html, expected) => {
    expect(absolute(html)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  it.each([
    'javascript:alert(1)',
    ' JaVa\tScript:alert(1)',
    'vbscript:x',
    'data:text/html,<p>',
    'http://[broken',
  ])('that run code or lead nowhere are left out: %j', (href) => {
    expect(absolute(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
  });

  it('start from the base element, wherever it points', () => {
    expect(absolute('<base href="https://other.example/b/"><a href="c">x</a><a href="#f">y</a>')).toBe(
      '<a href="https://other.example/b/c">x</a><a href="https://other.example/b/#f">y</a>',
    );
  });

  it('keep a fragment of the page itself until it is asked for', () => {
    const { body } = parseHtml('<a href="#part">x</a>');
    const elements = elementsBelow(body);
    makeAddressesAbsolute(elements, page, page);
    expect(render(body.children)).toBe('<a href="#part">x</a>');
    absoluteFragments(elements, page);
    expect(render(body.children)).toBe(`<a href="${page}#part">x</a>`);
  });

  it('reduce a source set to its largest picture', () => {
    expect(absolute('<img src="s.png" srcset="s.png 100w, l.png 900w" sizes="50vw">')).toBe(
      '<img src="https://site.example/dir/l.png">',
    );
    expect(absolute('<picture><source srcset="a.webp 1x, b.webp 2x"><img src="s.png"></picture>')).toContain(
      '<source srcset="https://site.example/dir/b.webp">',
    );
  });

  it.each([
    ['keeps the place', '<img src="data:image/gif;base64,AA==">'],
    ['has no address', '<img alt="Bay">'],
    ['is a preview', '<img src="small.webp">'],
  ])('give the largest of its picture to an image that %s', (_why, image) => {
    const sources =
      '<source srcset="small.webp 320w, m.webp 800w"><source srcset="l.jpg 1600w" media="(min-width:60em)">';
    expect(absolute(`<picture>${sources}${image}</picture>`)).toContain('src="https://site.example/dir/l.jpg"');
    expect(absolute(`<picture>${sources}<img src="own.jpg"></picture>`)).toContain(
      '<img src="https://site.example/dir/own.jpg">',
    );
  });

  it('keep pictures written into the page, and no other data', () => {
    expect(absolute('<img src="data:image/png;base64,AA==">')).toBe('<img src="data:image/png;base64,AA==">');
    expect(absolute('<img src="data:text/html,x">')).toBe('<img>');
  });
});

import { expect, test } from 'vitest';
import { inertSvg } from '../../../../renderer/workers/markdown/inertSvg.ts';

const wrap = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`;

test('a logo is drawn as it was: shapes, gradients, its own styles, and parts that it refers to', () => {
  const logo = wrap(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient><path id="p" d="M0 0h9"/></defs>' +
      '<style>.a{fill:url(#g)}</style><g class="a" transform="scale(2)"><use xlink:href="#p" href="#p"/><text x="1">A &amp; B</text></g>',
  );
  const drawn = inertSvg(logo) ?? '';
  for (const part of [
    '<stop offset="0" stop-color="#f00">',
    '.a{fill:url(#g)}',
    '<use xlink:href="#p" href="#p">',
    'viewBox="0 0 10 10"',
    'A &amp; B</text>',
  ])
    expect(drawn).toContain(part);
});

/** What does more than draw, one of each family, and a word that would be left of it. */
const hostile: Readonly<Record<string, string>> = {
  'a script': '<script>canary()</script>',
  'a handler': '<rect onload="canary()" width="1" height="1"/>',
  'a script of another namespace': '<h:script xmlns:h="http://www.w3.org/1999/xhtml">canary()</h:script>',
  'an embedded document':
    '<foreignObject><body onload="canary()"><iframe src="https://canary.example"/></body></foreignObject>',
  'a picture of elsewhere': '<image href="https://canary.example/a.png"/>',
  'a part of elsewhere': '<use href="https://canary.example/a.svg#b"/>',
  'a part in an address': '<use xlink:href="data:image/svg+xml,canary"/>',
  'a link': '<a href="https://canary.example"><text>x</text></a>',
  'a paint of elsewhere': '<rect fill="url(https://canary.example/#a)"/>',
  'a paint of elsewhere in a style': '<rect style="fill: u\\72l(https://canary.example)"/>',
  'a style sheet of elsewhere': '<style>@import "https://canary.example/a.css";</style>',
  'a font of elsewhere': '<style>@font-face{font-family:x;src:url(https://canary.example/x.woff)}</style>',
  'a style in CDATA': '<style><![CDATA[rect{background:url(//canary.example)}]]></style>',
  'an animation': '<rect><set attributeName="href" to="javascript:canary()"/></rect>',
  'a filter': '<filter id="canary"><feTurbulence/></filter>',
};

test.each(Object.entries(hostile))('%s does not stay', (_, part) => {
  const drawn = inertSvg(`<!DOCTYPE svg [<!ENTITY canary "canary">]>${wrap(`${part}<circle r="1"/>`)}`) ?? '';
  expect(drawn).not.toMatch(/canary|script|foreignObject|@import/i);
  expect(drawn, 'what only draws stays').toContain('<circle r="1">');
});

test('references do not multiply, and what is no logo is none', () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<symbol id="s${level}">${`<use href="#s${level + 1}"/>`.repeat(10)}</symbol>`,
  );
  const drawn = inertSvg(wrap(`${levels.join('')}<use href="#s0"/>`)) ?? '';
  expect(drawn.match(/<use/g)).toHaveLength(1);
  expect((inertSvg(wrap('<use href="#a"/>'.repeat(5000))) ?? '').match(/<use/g)).toHaveLength(100);
  expect(inertSvg(wrap('<g>'.repeat(5000)))?.match(/<g>/g)?.length).toBeLessThan(100);
  expect(inertSvg(wrap('<g>'.repeat(100_000)))).toBeNull();
  expect(inertSvg('<html><body>canary</body></html>')).toBeNull();
  expect(inertSvg(wrap('x'.repeat(600_000)))).toBeNull();
  expect(inertSvg('')).toBeNull();
});

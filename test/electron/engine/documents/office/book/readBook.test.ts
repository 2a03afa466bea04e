import { expect, test } from 'vitest';
import { makeZip } from '../../../../../support/makeZip.ts';
import { markdownOf, officeHtml, readOfficeFile } from '../../../../../support/officeFile.ts';

const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>';
const note = (mark: number, words: string): string =>
  `<p>${words}<a href="#fn${mark}" id="ref${mark}" epub:type="noteref"><sup>1</sup></a></p><aside id="fn${mark}" epub:type="footnote"><p>Of ${words}</p></aside>`;

test('chapters with notes of the same name keep their own, and links lead to their places in the book', async () => {
  const file = makeZip({
    'META-INF/container.xml': container,
    'OPS/book.opf':
      '<package><metadata><dc:title>Of lamps</dc:title><dc:language>en</dc:language></metadata><manifest><item id="a" href="text/a%20b.xhtml"/><item id="b" href="text/b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/></spine></package>',
    'OPS/text/a b.xhtml': `<html><body>${note(1, 'One')}<a href="b.xhtml#oil">Oil</a> <a href="b.xhtml">next</a></body></html>`,
    'OPS/text/b.xhtml': `<html><body>${note(1, 'Two')}<h2 id="oil">Oil</h2><a href="../text/a%20b.xhtml#fn1">back</a></body></html>`,
  });
  const html = await officeHtml(file);
  const markdown = markdownOf(html);
  expect(markdown).toContain('[Oil](#oil) [next](#oil)');
  expect(markdown).toMatch(/\[\^[\w-]+\]: Of One/);
  expect(markdown).toMatch(/\[\^[\w-]+\]: Of Two/);
  expect(html).toContain('<a href="#chapter-1-fn1">back</a>');
  expect(html.split('<hr>')).toHaveLength(2);
  expect(await readOfficeFile(file)).toMatchObject({ value: { metadata: { title: 'Of lamps', language: 'en' } } });
});

test('a leaf without anything on it leaves no rule behind', async () => {
  const pages = [
    '<section epub:type="titlepage"> </section>',
    '<h1>Lamps</h1>',
    '<p>&#160;</p><div/>',
    '<img src="a.png" alt="A lamp"/>',
  ];
  const files = pages.map((page, index) => [`OPS/${index}.xhtml`, `<html><body>${page}</body></html>`] as const);
  const items = pages.map((_, index) => `<item id="p${index}" href="${index}.xhtml"/>`).join('');
  const order = pages.map((_, index) => `<itemref idref="p${index}"/>`).join('');
  const html = await officeHtml(
    makeZip({
      'META-INF/container.xml': container,
      'OPS/book.opf': `<package><manifest>${items}</manifest><spine>${order}</spine></package>`,
      ...Object.fromEntries(files),
    }),
  );
  expect(markdownOf(html)).toMatch(/^# Lamps\n+(?:\* \* \*|---|\*\*\*)\n+.*A lamp/);
});

/** A book of these files, with a table of contents of the older form. */
function bookOf(files: Readonly<Record<string, string>>, contents: string, around = ''): Buffer {
  const names = Object.keys(files);
  const items = names.map((name) => `<item id="${name}" href="${name}.xhtml"/>`).join('');
  const order = names.map((name) => `<itemref idref="${name}"/>`).join('');
  const list = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
  const pages = names.map((name) => [`OPS/${name}.xhtml`, `<html><body>${files[name] ?? ''}</body></html>`] as const);
  const parts = {
    'META-INF/container.xml': container,
    'OPS/book.opf': `<package><manifest>${items}${list}</manifest><spine>${order}</spine></package>`,
    'OPS/toc.ncx': `<ncx><navMap>${contents}</navMap></ncx>`,
    ...Object.fromEntries(pages),
  };
  return makeZip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [around + name, text])));
}

const entry = (to: string, inside = ''): string => `<navPoint><content src="${to}"/>${inside}</navPoint>`;

test('headings are as deep as the contents of the book have them, where each file begins its levels anew', async () => {
  const contents = entry('cover.xhtml', entry('oil.xhtml', entry('oil.xhtml#kinds')) + entry('wick.xhtml'));
  const files = {
    cover: '<h1>Lamps</h1>',
    oil: '<h1>Oil</h1><p>Of it.</p><section id="kinds"><h1>Kinds</h1><p>Two.</p><h2>Whale</h2></section>',
    wick: '<h2>Wicks</h2><h3>Flat</h3>',
    index: '<h1>Index</h1>',
  };
  const headings = markdownOf(await officeHtml(bookOf(files, contents))).match(/^#+ .*$/gm);
  expect(headings).toEqual(['# Lamps', '## Oil', '### Kinds', '#### Whale', '## Wicks', '### Flat', '# Index']);
});

test('the newer table of contents tells the levels too', async () => {
  const nav =
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">A</a><ol><li><a href="b.xhtml">B</a></li></ol></li></ol></nav>';
  const html = await officeHtml(
    makeZip({
      'META-INF/container.xml': container,
      'OPS/book.opf':
        '<package><manifest><item id="n" href="n.xhtml" properties="nav"/><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      'OPS/n.xhtml': `<html><body>${nav}</body></html>`,
      'OPS/a.xhtml': '<html><body><h1>A</h1></body></html>',
      'OPS/b.xhtml': '<html><body><h1>B</h1></body></html>',
    }),
  );
  expect(markdownOf(html)).toMatch(/^# A\n[^]*\n## B$/);
});

test('a link to a whole chapter leads to its first heading', async () => {
  const files = {
    a: '<p><a href="b.xhtml">On oil</a> <a href="c.xhtml">none</a></p>',
    b: '<p>2</p><h1>Oil</h1>',
    c: '<p>3</p>',
  };
  expect(markdownOf(await officeHtml(bookOf(files, '')))).toContain('[On oil](#oil) none');
});

test('what XML closes at once holds nothing of what follows, and a heading that says nothing is none', async () => {
  const page = '<h1 id="t"/><h2><span/></h2><p><em/>Oil<a id="x"/> burns.<br/>Well.</p>';
  expect(markdownOf(await officeHtml(bookOf({ a: page }, '')))).toBe('Oil burns.  \nWell.');
});

test('a book that was packed with the folder around it is read', async () => {
  expect(markdownOf(await officeHtml(bookOf({ a: '<h1>Lamps</h1>' }, '', 'epub/')))).toBe('# Lamps');
});

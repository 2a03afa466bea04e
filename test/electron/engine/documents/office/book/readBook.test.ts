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
  expect(markdown).toContain('[Oil](#oil) next');
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

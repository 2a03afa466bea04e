import { describe, expect, it, test } from 'vitest';
import { takeLayouts } from '../../../../../electron/engine/extract/layout/elementLayout.ts';
import { writeMarkdown } from '../../../../../electron/engine/extract/markdown/writeMarkdown.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';
import { lines, markdownOf, pageAddress } from './markdownOf.ts';

/** Returns the markdown of a page with captured layout: `~be` after a name stands for its mark. */
function laidOut(html: string): string {
  const marked = html.replaceAll(/<([a-z-]+)~(\w+)/g, '<$1 data-trowel-layout="$2"');
  const { document, body } = parseHtml(marked);
  const layouts = takeLayouts(elementsBelow(document));
  return writeMarkdown(body, { baseUrl: pageAddress, removeBase64Images: true, layouts }).replace(/\n$/, '');
}

describe('words that are laid out apart', () => {
  test.each([
    ['items of a row', '<div><span~be>Draught</span><span~be>1.4 m</span></div>', 'Draught 1.4 m'],
    ['marks of emphasis', '<div><strong~be>Tide</strong><span~be>2 days</span></div>', '**Tide** 2 days'],
    [
      'links',
      '<p><a~be href="/a">Ropes</a><a~be href="/b">Chains</a></p>',
      '[Ropes](https://harbour.test/a) [Chains](https://harbour.test/b)',
    ],
    ['text that stands in the row itself', '<div>Beam<b~be>3 m</b>wide</div>', 'Beam **3 m** wide'],
    ['a value after a colon', '<div><span~be>Beam:</span><span~be>3 m</span></div>', 'Beam: 3 m'],
    ['two prices', '<div><span~be>€99</span><span~be>€12</span></div>', '€99 €12'],
    ['white space once', '<div><span~be>One</span> <span~be>two</span></div>', 'One two'],
  ])('%s', (_name, html, markdown) => {
    expect(laidOut(html)).toBe(markdown);
  });

  test.each([
    ['brackets', '<div><span~be>(</span><span~be>5 boats</span><span~be>)</span></div>', '(5 boats)'],
    ['a comma', '<div><span~be>One</span><span~be>, two</span></div>', 'One, two'],
    ['the pieces of an amount', '<div><span~be>$</span><span~be>19</span><span~be>.50</span></div>', '$19.50'],
    ['a currency after its amount', '<div><span~be>19</span><span~be>€</span></div>', '19€'],
    ['a share', '<div><span~be>40</span><span~be>%</span></div>', '40%'],
    ['a date', '<div><span~be>12</span><span~be>/</span><span~be>2026</span></div>', '12/2026'],
  ])('stay together as %s', (_name, html, markdown) => {
    expect(laidOut(html)).toBe(markdown);
  });

  it('in lines of their own', () => {
    expect(laidOut('<p><span~BE>Quay 4</span><span~BE>Old town</span></p>')).toBe(lines('Quay 4  ', 'Old town'));
    expect(laidOut('<h2><span~BE>Quay</span><span~BE>for guests</span></h2>')).toBe('## Quay for guests');
    expect(laidOut('<table><tr><th>a<tr><td><b~BE>x</b><i~BE>y</i></table>')).toContain('| **x**<br>*y* |');
    expect(laidOut('<div><x-note~p>One.</x-note><x-note~p>Two.</x-note></div>')).toBe(lines('One.', '', 'Two.'));
  });

  it('row by row of a grid', () => {
    const items = '<b~be>Beam</b><i~be>3 m</i><b~Be>Mast</b><i~be>12 m</i>';
    expect(laidOut(`<div>${items}</div>`)).toBe(lines('**Beam** *3 m*  ', '**Mast** *12 m*'));
  });

  it('inside a link keep it one link', () => {
    expect(laidOut('<a href="/a"><span~p>Quay</span><span~p>4</span></a>')).toBe(
      lines('[Quay  ', '4](https://harbour.test/a)'),
    );
  });

  it('letters of a word that a page moves one by one', () => {
    const letters = Array.from('Tide', (letter) => `<div~i>${letter}</div>`).join('');
    expect(laidOut(`<h1><div~i>${letters}</div></h1>`)).toBe('# Tide');
  });
});

describe('line ends that are drawn', () => {
  it('stay, and empty lines part paragraphs', () => {
    expect(laidOut('<div~n>Oak\nBeam: 3 m\n\nSails on Friday.</div>')).toBe(
      lines('Oak  ', 'Beam: 3 m', '', 'Sails on Friday.'),
    );
    expect(laidOut('<div~n>\n  One\n  <b~n>two\nthree</b>\n</div>')).toBe(lines('One  ', '**two  ', 'three**'));
  });

  it('make a block of code that is drawn as one', () => {
    expect(laidOut('<code~BEn>sail()\n  drop()</code>')).toBe(lines('```', 'sail()', '  drop()', '```'));
  });

  it('are made by lines of code that are blocks by style', () => {
    expect(laidOut('<pre><code><span~BE>sail()</span><span~BE>drop()</span></code></pre>')).toBe(
      lines('```', 'sail()', 'drop()', '```'),
    );
  });
});

describe('tables of other elements', () => {
  const cell = (role: string, text: string): string => `<span role=${role}>${text}</span>`;
  const row = (...cells: readonly string[]): string => `<div role=row>${cells.join('')}</div>`;

  it('by their roles', () => {
    const head = row(cell('columnheader', 'Boat'), cell('columnheader', 'Beam'));
    const body =
      row(cell('rowheader', 'Tern'), cell('cell', '3 m')) + row(cell('rowheader', 'Gull'), cell('cell', '4 m'));
    const table = `<div role=table><div role=rowgroup>${head}</div><div role=rowgroup>${body}</div></div>`;
    const markdown = lines('| Boat | Beam |', '| --- | --- |', '| Tern | 3 m |', '| Gull | 4 m |');
    expect(markdownOf(table)).toBe(markdown);
    expect(markdownOf(table.replace('role=table', 'role=grid').replaceAll('role=cell', 'role=gridcell'))).toBe(
      markdown,
    );
  });

  it('by style, where their rows are of equal length', () => {
    const rows = '<div~r><div~c>Tern</div><div~c>3 m</div></div><div~r><div~c>Gull</div><div~c>4 m</div></div>';
    expect(laidOut(`<div~t>${rows}</div>`)).toBe(lines('| Tern | 3 m |', '| --- | --- |', '| Gull | 4 m |'));
    expect(laidOut('<div~t><div~r><div~c>One</div><div~c>Two</div></div></div>')).toBe(lines('One', '', 'Two'));
  });

  it('keep their names in the page', () => {
    const { body } = parseHtml(`<div role=grid>${row(cell('gridcell', 'a'), cell('gridcell', 'b'))}</div>`);
    writeMarkdown(body, { baseUrl: pageAddress, removeBase64Images: true });
    expect(elementsBelow(body).map(({ name }) => name)).toEqual(['div', 'div', 'span', 'span']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachVariant } from '../support/eachVariant.ts';
import { pathOfHtml } from '../support/optionPages.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startSite, type Site } from '../support/site.ts';

let engine: BorrowedEngine;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

async function markdownOf(style: string, body: string): Promise<string> {
  const html = `<!doctype html><meta charset=utf-8><title>Boats</title><style>${style}</style><main>${body}</main></html>`;
  // A wait needs the browser, which computes the styles.
  const request = { url: `${site.origin}${pathOfHtml(html)}`, formats: ['markdown', 'html'], onlyMainContent: false };
  const { data } = await engine.scrape({ ...request, waitFor: 1 });
  expect(data['html']).not.toContain('trowel');
  const { markdown } = data;
  return typeof markdown === 'string' ? markdown.trim() : '';
}

const spell = (word: string, name = 'span'): string =>
  Array.from(word, (letter) => `<${name}>${letter}</${name}>`).join('');

describe('words are parted as the browser draws them', () => {
  eachVariant([
    ['flex rows', '.r{display:flex}', '<div class=r><span>Beam</span><b>3 m</b></div>', 'Beam **3 m**'],
    ['rows with text of their own', '.r{display:flex}', '<div class=r>Beam<i>3 m</i></div>', 'Beam *3 m*'],
    [
      'flex columns',
      '.r{display:flex;flex-direction:column}',
      '<div class=r><i>Beam</i><i>Mast</i></div>',
      '*Beam*  \n*Mast*',
    ],
    [
      'rows of a grid',
      '.g{display:grid;grid-template-columns:1fr 1fr}',
      '<div class=g><i>Beam</i><b>3 m</b><i>Mast</i><b>9 m</b></div>',
      '*Beam* **3 m**  \n*Mast* **9 m**',
    ],
    ['block spans', 'span{display:block}', '<p><span>Quay 4</span><span>Old town</span></p>', 'Quay 4  \nOld town'],
    [
      'block spans with a margin',
      'span{display:block;margin:1em 0}',
      '<div><span>Quay 4</span><span>Old town</span></div>',
      'Quay 4\n\nOld town',
    ],
    [
      'chips',
      '.c{display:inline-block;margin:4px}',
      '<p><span class=c>Oak</span><span class=c>Elm</span></p>',
      'Oak Elm',
    ],
    ['sizes', '.c{padding:0 6px}', '<p><span class=c>S</span><span class=c>M</span></p>', 'S M'],
    ['what floats', 'b{float:right}', '<p>Beam<b>3 m</b></p>', 'Beam **3 m**'],
    [
      'blocks at the edge of a box in the line',
      '.c{display:inline-block}.c span{display:block}',
      '<p>See <a href="#a1">the log<span class=c><span><svg width=9 height=9><title>opens a tab</title></svg></span></span></a>, then <i class=c><span>Oak</span></i><i class=c><span>Elm</span></i>.</p>',
      'See [the log](#a1), then *Oak* *Elm*.',
    ],
    [
      'lines within a box in the line',
      '.c{display:inline-block}.c span{display:block}',
      '<p>Beam <b class=c><span>3 m</span><span>in all</span></b></p>',
      'Beam **3 m  \nin all**',
    ],
    ['a pair of signs', '.r{display:flex}', '<div class=r><i>(</i><i>5</i><i>)</i></div>', '*(5)*'],
  ])('%s', async (_name, style, body, markdown) => {
    expect(await markdownOf(style, body)).toBe(markdown);
  });

  eachVariant([
    ['letters in boxes', 'span{display:inline-block}', `<h1>${spell('Tide')}</h1>`],
    ['letters in a row', 'h1{display:flex}', `<h1>${spell('Tide')}</h1>`],
    ['letters in divisions', 'div{display:inline-block}', `<h1><div>${spell('Tide', 'div')}</div></h1>`],
    ['a large first letter', 'span{float:left;margin-right:9px}', '<h1><span>T</span>ide</h1>'],
    ['a first letter with room', 'span{display:inline-block;padding:6px}', '<h1><span>T</span>ide</h1>'],
  ])('%s are one word', async (_name, style, body) => {
    expect(await markdownOf(style, body)).toBe('# Tide');
  });
});

describe('line ends, tables and hidden words follow the styles', () => {
  eachVariant(['pre', 'pre-wrap', 'pre-line', 'break-spaces'])('white-space: %s', async (value) => {
    expect(await markdownOf(`p{white-space:${value}}`, '<p>One\n<b>two</b>\nthree</p>')).toBe(
      'One  \n**two**  \nthree',
    );
  });

  test('white-space: normal', async () => {
    expect(await markdownOf('p{white-space:pre}b{white-space:normal}', '<p>One <b>two\nthree</b></p>')).toBe(
      'One **two three**',
    );
  });

  test('a table by style', async () => {
    const row = (name: string, width: string): string =>
      `<div class=r><div class=c>${name}</div><div class=c>${width}</div></div>`;
    const style = '.t{display:table}.r{display:table-row}.c{display:table-cell}';
    expect(await markdownOf(style, `<div class=t>${row('Boat', 'Beam')}${row('Tern', '3 m')}</div>`)).toBe(
      '| Boat | Beam |\n| --- | --- |\n| Tern | 3 m |',
    );
  });

  test('words, rows and paragraphs that a class hides; a panel that a button opens stays', async () => {
    const table =
      '<table><tr><th>Boat<th>Beam<tr><td><i class=x>0042</i>Tern<td>3 m<tr class=x><td>Gone<td>9 m</table>';
    const panel =
      '<button aria-expanded=false aria-controls=a>More</button><div id=a class=x><p>EUR 99<b class=y>12</b></p></div>';
    const markdown = await markdownOf('.x,.y{display:none}', `${table}<p class=x>Not yet.</p>${panel}`);
    expect(markdown).toBe('| Boat | Beam |\n| --- | --- |\n| Tern | 3 m |\n\nEUR 99');
  });
});

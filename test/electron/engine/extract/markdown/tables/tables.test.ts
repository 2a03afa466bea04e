import { describe, expect, it } from 'vitest';
import { lines, markdownOf } from '../markdownOf.ts';

describe('tables of data', () => {
  it('have a head and rows', () => {
    expect(
      markdownOf(
        '<table><thead><tr><th>Port</th><th>Tide</th></tr></thead><tbody><tr><td>Sable</td><td>2 m</td></tr></tbody></table>',
      ),
    ).toBe('| Port | Tide |\n| --- | --- |\n| Sable | 2 m |');
  });

  it('without a head take their first row for it', () => {
    expect(markdownOf('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>')).toBe(
      '| a | b |\n| --- | --- |\n| c | d |',
    );
  });

  it('whose rows have the heads get an empty one', () => {
    expect(markdownOf('<table><tr><th>Depth</th><td>4 m</td></tr><tr><th>Berths</th><td>12</td></tr></table>')).toBe(
      '|  |  |\n| --- | --- |\n| Depth | 4 m |\n| Berths | 12 |',
    );
  });

  it('whose first row has only pictures get an empty one too, and keep rows without words', () => {
    expect(
      markdownOf(
        '<table><tr><th><img src="/a.png"></th><th></th></tr><tr><td>a</td><td>b</td></tr><tr></tr><tr><td>c</td></tr></table>',
      ),
    ).toBe(
      lines('|  |  |', '| --- | --- |', '| ![](https://harbour.test/a.png) |  |', '| a | b |', '|  |  |', '| c |  |'),
    );
  });

  it('may have headings in short cells of a regular grid', () => {
    const row = '<tr><td>Onions</td><td>3</td></tr>';
    expect(markdownOf(`<table><tr><td><h4>What</h4></td><td><h4>How many</h4></td></tr>${row}${row}</table>`)).toBe(
      lines('| What | How many |', '| --- | --- |', '| Onions | 3 |', '| Onions | 3 |'),
    );
  });

  it('spread spans over the cells they cover', () => {
    expect(
      markdownOf(
        `<table><tr><th colspan="2">Wind</th><th>Sea</th></tr>
         <tr><td rowspan="2">N</td><td>5</td><td>calm</td></tr><tr><td>6</td><td>rough</td></tr></table>`,
      ),
    ).toBe(lines('| Wind |  | Sea |', '| --- | --- | --- |', '| N | 5 | calm |', '|  | 6 | rough |'));
  });

  it('set columns as the page does', () => {
    expect(
      markdownOf(
        `<table><tr><th align="center">a</th><th style="text-align: right">b</th><th>c</th></tr>
         <tr><td>1</td><td>2</td><td align="left">3</td></tr></table>`,
      ),
    ).toBe('| a | b | c |\n| :---: | ---: | :--- |\n| 1 | 2 | 3 |');
  });

  it('keep everything of a cell in one line', () => {
    expect(
      markdownOf(
        `<table><tr><th>a</th><th>b</th></tr>
         <tr><td>x|y<br>z<p>p</p></td><td><pre>l1\nl2|</pre><ul><li>i</li><li>j</li></ul></td></tr></table>`,
      ),
    ).toBe('| a | b |\n| --- | --- |\n| x\\|y<br>z<br>p | `l1`<br>`l2\\|`<br>i<br>j |');
  });

  it('stand below their caption', () => {
    expect(
      markdownOf('<table><caption>Tides <b>2031</b></caption><tr><th>a</th><th>b</th></tr><tr><td>c</td></tr></table>'),
    ).toBe('Tides **2031**\n\n| a | b |\n| --- | --- |\n| c |  |');
  });

  it('flatten a small table in one of many cells', () => {
    const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(4);
    expect(
      markdownOf(
        `<table><tr><th>A</th><th>B</th></tr>${rows}<tr><td><table><tr><td>x</td><td>y</td></tr></table></td><td>z</td></tr></table>`,
      ),
    ).toContain('| x y | z |');
  });

  it('keep their cells where one of them holds a small table, a line for each row of it', () => {
    expect(
      markdownOf(
        '<table><tr><th>Name</th><th>Parts</th></tr><tr><td>Boat</td><td>two:<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table></td></tr></table>',
      ),
    ).toBe('| Name | Parts |\n| --- | --- |\n| Boat | two:<br>a 1<br>b 2 |');
  });

  it('have no columns that a span alone makes', () => {
    expect(markdownOf('<table><tr><th>A</th><th>B</th></tr><tr><td colspan="1000">c</td></tr></table>')).toBe(
      '| A | B |\n| --- | --- |\n| c |  |',
    );
  });

  it('without any text are left out', () => {
    expect(markdownOf('<table><tr><th></th><th></th></tr><tr><td></td><td></td></tr></table><p>a</p>')).toBe('a');
  });

  it('stand in lists', () => {
    expect(
      markdownOf('<ul><li>x<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table></li></ul>'),
    ).toBe(lines('- x', '', '  | a | b |', '  | --- | --- |', '  | c | d |'));
  });
});

describe('tables of layout', () => {
  it.each([
    [
      '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'a\n\nb\n\nc\n\nd',
    ],
    ['<table><tr><td><p>a</p><p>b</p></td></tr></table>', 'a\n\nb'],
    [
      '<table><tr><td>menu</td><td><h2>Tides</h2></td></tr><tr><td>x</td><td>y</td></tr></table>',
      'menu\n\n## Tides\n\nx\n\ny',
    ],
  ])('are unwrapped: %s', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it('leave the tables inside them', () => {
    expect(
      markdownOf(
        '<table><tr><td>side</td><td><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table></td></tr></table>',
      ),
    ).toBe('side\n\n| a | b |\n| --- | --- |\n| c | d |');
  });
});

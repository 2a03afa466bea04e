import { expect, test } from 'vitest';
import { indentHtml, maxIndentedHtml } from '../../../../shared/document/html/indentHtml.ts';

test('a minified page has a line for each block, indented by its level', () => {
  const html =
    '<!doctype html><html><head><title>Oak</title><meta charset="utf-8"></head><body><main><h1>Oak <em>chairs</em></h1><ul><li>One<li>Two</ul><img src="a>b.png" alt="x > y"></main></body></html>';
  expect(indentHtml(html)?.text.split('\n').slice(0, 10)).toEqual([
    '<!doctype html>',
    '<html>',
    '  <head>',
    '    <title>Oak</title>',
    '    <meta charset="utf-8">',
    '  </head>',
    '  <body>',
    '    <main>',
    '      <h1>Oak <em>chairs</em></h1>',
    '      <ul>',
  ]);
  expect(indentHtml(html)?.text).toContain('<img src="a>b.png" alt="x > y">');
});

test('an element whose end tag is left out ends where the standard says', () => {
  const html =
    '<ul><li>One<ul><li>Inner</ul><li>Two</ul><dl><dt>A<dd>B<dt>C</dl><table><tr><td>1<td>2<tr><td>3</table><p>First<p>Second<div>Last</div><select><option>S<option>M</select>';
  expect(indentHtml(html)?.text.split('\n')).toEqual([
    '<ul>',
    '  <li>One',
    '    <ul>',
    '      <li>Inner',
    '    </ul>',
    '  <li>Two',
    '</ul>',
    '<dl>',
    '  <dt>A',
    '  <dd>B',
    '  <dt>C',
    '</dl>',
    '<table>',
    '  <tr>',
    '    <td>1',
    '    <td>2',
    '  <tr>',
    '    <td>3',
    '</table>',
    '<p>First',
    '<p>Second',
    '<div>Last</div>',
    '<select>',
    '<option>S',
    '<option>M',
    '</select>',
  ]);
});

test('white space that counts is left alone', () => {
  const pre = '<pre>\n  one\n    two\n</pre>';
  const script = '<script>\nif (a < b) {\n  go("</div>");\n}\n</script>';
  const comment = '<!-- <p>\n  not here -->';
  const indented = indentHtml(`<div>${pre}${script}${comment}</div>`)?.text ?? '';
  for (const part of [pre, script, comment]) expect(indented).toContain(part);
});

test('only white space is changed, whatever the page is', () => {
  const packed = (text: string): string => text.replaceAll(/\s+/g, '');
  for (const html of [
    'a < b <',
    '<p',
    '<p title="',
    '</div></div>x',
    '<!--',
    '<b>x</i><p>',
    '<script>never',
    '< p >',
    '<constructor>x</constructor>',
    '',
  ])
    expect(packed(indentHtml(html)?.text ?? '')).toBe(packed(html));
});

test('it takes time in proportion to the page, and gives up on one that is too long', () => {
  const size = 400_000;
  for (const html of [
    '<'.repeat(size),
    ' '.repeat(size),
    '<div>'.repeat(size / 5),
    '<script>'.repeat(size / 8),
    '<a b="'.repeat(size / 6),
  ])
    expect(indentHtml(html)).not.toBeNull();
  expect(indentHtml('x'.repeat(maxIndentedHtml + 1))).toBeNull();
});

/** The lines that each fold hides, by the line of its start tag. */
function foldsOf(html: string): readonly (readonly [string, number])[] {
  const { text, folds } = indentHtml(html) ?? { text: '', folds: { starts: [], ends: [] } };
  const lines = text.split('\n');
  return folds.starts.map((start, index) => [lines[start]?.trim() ?? '', (folds.ends[index] ?? 0) - start]);
}

test('an element of several lines can be folded up to its end tag, whether it has one or not', () => {
  expect(foldsOf('<main><p>one</p><ul><li>a<li>b</ul><div><p>two</p></div></main><p>three</p>')).toEqual([
    ['<main>', 8],
    ['<ul>', 2],
    ['<div>', 1],
  ]);
  expect(foldsOf('<body><section><p>never closed</p><p>x')).toEqual([
    ['<body>', 3],
    ['<section>', 2],
  ]);
});

test('a script of several lines can be folded, and lines after it keep their numbers', () => {
  expect(foldsOf('<head><script>\na();\nb();\n</script></head><body><p>x</p></body>')).toEqual([
    ['<head>', 4],
    ['<script>', 2],
    ['<body>', 1],
  ]);
});

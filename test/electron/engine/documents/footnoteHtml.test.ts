import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { createFootnoteRenderer } from '../../../../electron/engine/documents/footnoteHtml.ts';

const render = createFootnoteRenderer(new MarkdownIt({ html: true }));

test('a footnote is at the end, linked with its first reference in both directions', () => {
  expect(render('Corn[^1] and rye[^1].\n\n[^1]: Of *1921*.\n\nThe end.')).toBe(
    '<p>Corn<sup><a href="#note-1" id="note-1-ref" role="doc-noteref">[1]</a></sup> and rye' +
      '<sup><a href="#note-1" id="note-1-ref-2" role="doc-noteref">[1]</a></sup>.</p>\n<p>The end.</p>\n' +
      '<section role="doc-endnotes">\n' +
      '<div id="note-1"><p><a href="#note-1-ref" role="doc-backlink">[1]</a> Of <em>1921</em>.</p></div>\n' +
      '</section>\n',
  );
});

test('references in the cells of a table are linked', () => {
  const html = render('| Town | Houses |\n| --- | --- |\n| Aldmoor | 287[^a] |\n\n[^a]: Without barns.');
  expect(html).toContain('<td>287<sup><a href="#note-1"');
  expect(html).toContain('[a]</a> Without barns.');
});

test('a footnote that is one URL is no link definition, and one without a reference has no link back', () => {
  expect(render('See there.\n\n[^2]: https://example.org')).toContain(
    '<div id="note-1"><p>[2] https://example.org</p></div>',
  );
});

test('footnotes on consecutive lines are separate, and a second one of a name is left out', () => {
  const html = render('A[^1] b[^2]\n[^1]: One,\nin two lines.\n[^2]: Two.\n[^1]: Three.');
  expect(html).toContain('[1]</a> One,\nin two lines.</p>');
  expect(html).toContain('[2]</a> Two.</p>');
  expect(html).not.toContain('Three');
});

test('brackets without a footnote of their name stay text, and names are escaped', () => {
  expect(render('The pattern [^x] is a class.')).toBe('<p>The pattern [^x] is a class.</p>\n');
  expect(render('Hay[^<b>]\n\n[^<b>]: Dry.')).toContain('>[&lt;b&gt;]</a></sup>');
});

import { expect, test } from 'vitest';
import { htmlLines } from '../../../../shared/document/html/htmlLines.ts';

test('the same page is the same lines, minified or not', () => {
  const minified = '<main><h1 class="a">Tarn</h1><p>A <b>folding</b> stove.</p></main>';
  const indented = '<main>\n  <h1 class="a">Tarn</h1>\n\n  <p>\n    A <b>folding</b>\n    stove.\n  </p>\n</main>\n';
  expect(htmlLines(indented)).toBe(htmlLines(minified));
  expect(htmlLines(minified).split('\n')).toEqual([
    '<main>',
    '<h1 class="a">',
    'Tarn',
    '</h1>',
    '<p>',
    'A',
    '<b>',
    'folding',
    '</b>',
    'stove.',
    '</p>',
    '</main>',
  ]);
});

test('what is no HTML keeps all its words, and broken tags take no time', () => {
  expect(htmlLines('a < b and c > d')).toBe('a < b and c > d'.replace(/\s*(< b and c >)\s*/, '\n$1\n'));
  const broken = `${'<'.repeat(100_000)}${' '.repeat(1000)}x`;
  expect(htmlLines(broken).length).toBeLessThanOrEqual(broken.length);
});

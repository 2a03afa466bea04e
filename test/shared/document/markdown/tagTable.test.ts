import { describe, expect, test } from 'vitest';
import { readTagTable, withoutTableTags } from '../../../../shared/document/markdown/tagTable.ts';

const textsOf = (source: string) => readTagTable(source)?.map((row) => row.map(({ text }) => text)) ?? null;

describe('a table in tags', () => {
  test('is its cells, with how far they go', () => {
    expect(
      readTagTable(
        '<table>\n<tr><th colspan="2">A &amp; B</th></tr>\n<tr><td rowspan=2>1<br>2</td><td>3</td></tr>\n</table>',
      ),
    ).toEqual([
      [{ text: 'A & B', isHead: true, rowSpan: 1, columnSpan: 2 }],
      [
        { text: '1\n2', isHead: false, rowSpan: 2, columnSpan: 1 },
        { text: '3', isHead: false, rowSpan: 1, columnSpan: 1 },
      ],
    ]);
  });

  test('may have groups of rows, attributes, capitals, and no ends at all', () => {
    expect(
      textsOf(
        '<TABLE border="1"><thead><tr><th>a</th></tr></thead><tbody><tr><td class="x">b</td></tr></tbody></TABLE>',
      ),
    ).toEqual([['a'], ['b']]);
    expect(textsOf('<tr><td>a<td>b<tr><td>c')).toEqual([['a', 'b'], ['c']]);
  });

  test('has other tags as the words that they are, and spans that a window can draw', () => {
    expect(textsOf('<tr><td><img src=x onerror="boom()"><script>1</script></td></tr>')).toEqual([
      ['<img src=x onerror="boom()"><script>1</script>'],
    ]);
    expect(readTagTable('<tr><td rowspan="999999" colspan="0">x</td></tr>')).toEqual([
      [{ text: 'x', isHead: false, rowSpan: 1000, columnSpan: 1 }],
    ]);
    expect(textsOf('<tr><td>&lt;td&gt; &#65;&#0; &amp;lt;</td></tr>')).toEqual([['<td> A&#0; &lt;']]);
  });

  test('is none without a cell', () => {
    expect(readTagTable('<table></table>')).toBeNull();
    expect(readTagTable('words')).toBeNull();
  });
});

test('a text is told without the tags of its tables', () => {
  expect(withoutTableTags('<tr><td>Note</td><td></td><td colspan="2">Minor repair</td><td></td></tr>')).toBe(
    'Note | Minor repair | ',
  );
  expect(withoutTableTags('a < b & c, List<tr> &amp; d')).toBe('a < b & c, List & d');
  expect(withoutTableTags('a &amp; <b>b</b>')).toBe('a &amp; <b>b</b>');
});

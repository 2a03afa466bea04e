import { expect, test } from 'vitest';
import {
  listText,
  wireCells,
  wireFit,
  wireLeading,
  wireframeText,
} from '../../../../../../renderer/features/inspect/blocks/overlay/wireframeText.ts';

test('a box shows its words without the marks of markdown', () => {
  expect(wireframeText('## **Returns** by `reason`')).toBe('Returns by reason');
  expect(wireframeText('[See the archive.](https://example.com/archive)')).toBe('See the archive.');
});

test('signs that were kept from being marks are themselves, and code keeps all of its own', () => {
  expect(wireframeText('###### User with \\*ALLOBJ access')).toBe('User with *ALLOBJ access');
  expect(wireframeText('*Figure 1-2 Existing row and column controls*')).toBe(
    'Figure 1-2 Existing row and column controls',
  );
  expect(wireframeText('2 * 3 * 4')).toBe('2 * 3 * 4');
  expect(wireframeText('*A*SL and 2*3*4')).toBe('ASL and 2*3*4');
  expect(wireframeText('```sql\nselect `a` -- **all**\n```')).toBe('select `a` -- **all**');
});

test('a list says a block on one line, a table in tags by what stands in it', () => {
  expect(listText('## Returns\n*by reason*')).toBe('Returns by reason');
  expect(listText('<table>\n<tr><th># layers</th><th>Language</th></tr>\n</table>')).toContain('# layers');
  expect(listText('<table>\n<tr><th></th><th>Hours</th></tr>\n<tr><td>Parts</td><td>2</td></tr>\n<tr><td>3</t')).toBe(
    'Hours · Parts · 2 · 3',
  );
  expect(listText('| Reason | Units |\n| --- | --- |\n| Lost | 12 |')).toBe('Reason · Units · Lost · 12');
});

test('a table gives its cells, and what is none gives none', () => {
  expect(wireCells('| a | b |\n| --- | :-: |\n| 1 \\| 2 | **3** |')).toEqual([
    ['a', 'b'],
    ['1 | 2', '3'],
  ]);
  expect(wireCells('<table>\n<tr><th colspan="2">a</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>')).toEqual([
    ['a'],
    ['1', '2'],
  ]);
  expect(wireCells('| a line with a pipe')).toBeNull();
  expect(wireCells('Some words\nand more')).toBeNull();
});

test('items of a list have their bullet, and those that can be ticked their box', () => {
  expect(wireframeText('- Lost\n  * found\n- [ ] open\n- [x] done')).toBe('• Lost\n  • found\n☐ open\n☑ done');
  expect(wireframeText('1. First\n\\- no item')).toBe('1. First\n- no item');
});

test('text is as large as its box lets it be, on one line where it fits', () => {
  expect(wireFit('Ten signs.', 200, 20)).toEqual({ size: 20 / wireLeading, isOneLine: true });
  const long = wireFit('some words '.repeat(30), 200, 60);
  expect(long.isOneLine).toBe(false);
  const lines = Math.ceil((330 * long.size * 0.5) / 200);
  expect(lines * long.size * wireLeading).toBeLessThanOrEqual(60);
  expect(long.size).toBeGreaterThan(5);
});

test('long words, lines of their own and square signs are made room for', () => {
  const plain = wireFit('nine signs and more of them', 100, 40).size;
  expect(wireFit('nine\nsigns\nand\nmore\nof\nthem', 100, 40).size).toBeLessThan(plain);
  expect(wireFit('二十七個字'.repeat(5), 100, 40).size).toBeLessThan(plain);
  expect(wireFit('x'.repeat(400), 100, 40).size).toBeLessThan(plain);
  expect(wireFit('', 100, 40).size).toBeGreaterThan(0);
});

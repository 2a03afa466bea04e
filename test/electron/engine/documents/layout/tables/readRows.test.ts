import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

/** Rows of two columns in groups: lines of one group are close, and there is more space before the next. */
function card(groups: readonly (readonly (readonly [string, string])[])[]) {
  let y = 100;
  return groups.flatMap((group) => {
    y += 8;
    return group.flatMap(([name, keys]) => {
      y += 11;
      return [
        { text: name, x: 70, y, size: 10 },
        { text: keys, x: 260, y, size: 10, font: 'mono' as const },
      ];
    });
  });
}

test('rows that stand in groups are rows each where every line fills its columns and leaves room', async () => {
  const { markdown } = await readPages([
    {
      texts: card([
        [
          ['Light the lamp', 'TAB'],
          ['Light the next lamp', 'LFD'],
        ],
        [
          ['Format a paragraph', 'M-q'],
          ['Format a region', 'C-c C-q C-r'],
          ['Format an environment', 'C-c C-q C-e'],
        ],
        [
          ['Mark an environment', 'C-c .'],
          ['Mark a section', 'C-c :'],
        ],
        [
          ['Comment or uncomment a region', 'C-c ;'],
          ['Comment or uncomment a paragraph', 'C-c %'],
        ],
      ]),
    },
  ]);
  expect(markdown).toContain('| Light the next lamp | LFD |');
  expect(markdown).toContain('| Format a region | C-c C-q C-r |');
  expect(markdown.split('\n')).toHaveLength(10);
});

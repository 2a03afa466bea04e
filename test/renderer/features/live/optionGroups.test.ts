import { expect, test } from 'vitest';
import { optionGroups } from '../../../../renderer/features/live/optionGroups.ts';

const option = (index: number, group: string) => ({
  ...{ index, group, text: `option ${index}` },
  ...{ isDisabled: false, isSelected: false },
});

test('options keep their order, and neighbors of one group stand together', () => {
  const groups = optionGroups([option(0, ''), option(1, 'Long'), option(2, 'Long'), option(3, ''), option(4, 'Long')]);
  expect(groups.map(({ label, options }) => [label, options.map(({ index }) => index)])).toEqual([
    ['', [0]],
    ['Long', [1, 2]],
    ['', [3]],
    ['Long', [4]],
  ]);
});

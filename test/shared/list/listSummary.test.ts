import { expect, it } from 'vitest';
import { connectionIdSchema, listIdSchema } from '../../../shared/base/brand.ts';
import type { ListItem, ListRun } from '../../../shared/list/listRun.ts';
import { summariseList } from '../../../shared/list/listSummary.ts';

const listWith = (...credits: readonly (number | null)[]): ListRun => ({
  head: {
    listId: listIdSchema.parse('5f8f6a52-6a0e-4a8e-9d53-0c6f1b1b1a01'),
    createdAt: 1,
    connectionId: connectionIdSchema.parse('cloud'),
    connectionName: 'Cloud',
  } as ListRun['head'],
  state: 'ended',
  items: credits.map(
    (each, index) => ({ url: `https://a.example/${index}`, state: 'done', credits: each }) as ListItem,
  ),
});

it.each([
  ['nothing where no answer said what it cost', [null, null], null],
  ['0 where all of them said so', [0, 0], 0],
  ['what was said, whatever others kept to themselves', [null, 2, 3], 5],
] as const)('sums up %s', (_name, credits, sum) => {
  expect(summariseList(listWith(...credits), false).credits).toBe(sum);
});

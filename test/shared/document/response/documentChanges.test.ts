import { expect, test } from 'vitest';
import { documentChanges, listChanges } from '../../../../shared/document/response/documentChanges.ts';

test('what came and what went, by how often it stands there', () => {
  expect(listChanges(['a', 'b', 'b'], ['b', 'c'])).toEqual({
    added: 1,
    removed: 2,
    firstAdded: ['c'],
    firstRemoved: ['a', 'b'],
  });
});

test('a line that moved has not changed, and blank ones say nothing', () => {
  const { lines } = documentChanges({ markdown: 'one\n\ntwo' }, { markdown: 'two\n\n\n  one' });
  expect(lines).toMatchObject({ added: 0, removed: 0 });
});

test('what one of the answers does not have is not compared', () => {
  expect(documentChanges({ markdown: 'x' }, { markdown: null, links: [] })).toEqual({ lines: null, links: null });
  expect(documentChanges({ links: ['a', 'a'] }, { links: ['a', 7] })).toMatchObject({
    links: { added: 0, removed: 0 },
  });
});

test('only the first of many are told, cut where they are long', () => {
  const many = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(1000)}`);
  const { added, firstAdded } = listChanges([], many);
  expect(added).toBe(50);
  expect(firstAdded).toHaveLength(5);
  expect(firstAdded[0]).toHaveLength(300);
});

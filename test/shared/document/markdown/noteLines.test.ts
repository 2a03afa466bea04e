import { expect, test } from 'vitest';
import { noteLines } from '../../../../shared/document/markdown/noteLines.ts';

test('notes and their first marks are found by their lines', () => {
  const { definitions, references } = noteLines(
    'One[^a] two[^b].\n\nAgain[^a].\n\n[^a]: The first, of [^b].\n[^b]: The second.\n    [^c]: indented',
  );
  expect([...definitions]).toEqual([
    ['a', 4],
    ['b', 5],
    ['c', 6],
  ]);
  expect([...references]).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

test('a text without notes has none, and a name without end is none', () => {
  expect(noteLines('A pattern [^a-z] and a [link](x).').definitions.size).toBe(0);
  expect(noteLines(`[^${'x'.repeat(200)}]: long\n[^ ]: space`).definitions.size).toBe(0);
});

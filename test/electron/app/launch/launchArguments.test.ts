import { expect, test } from 'vitest';
import { createStarts, isStart, type Start } from '../../../../electron/app/launch/launchArguments.ts';

const start = (word: string): Start => ({ words: [word], folder: 'desk' });

test('starts that came before anybody listened are heard too, each once and in their order', () => {
  const starts = createStarts();
  starts.report(start('a'));
  starts.report(start('b'));
  const heard: string[] = [];
  starts.follow(({ words }) => heard.push(...words));
  starts.report(start('c'));
  expect(heard).toEqual(['a', 'b', 'c']);
});

test.each([
  null,
  'a',
  {},
  { words: 'a', folder: 'desk' },
  { words: [1], folder: 'desk' },
  { words: [] },
])('%j is no start', (value) => {
  expect(isStart(value)).toBe(false);
});

test('a start is one', () => {
  expect(isStart(start('a'))).toBe(true);
});

import { expect, it } from 'vitest';
import { promptTitle } from '../../../shared/run/promptTitle.ts';

it.each([
  ['  Find\n all   stoves ', 'Find all stoves'],
  ['Find all stoves of these four shops', 'Find all stoves of t'],
  [' \n', null],
  [undefined, null],
])('%j is called %j', (prompt, title) => {
  expect(promptTitle(prompt, 20)).toBe(title);
});

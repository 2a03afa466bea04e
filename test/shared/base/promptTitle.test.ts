import { expect, it } from 'vitest';
import { promptTitle, taskTitle } from '../../../shared/base/promptTitle.ts';

it.each([
  ['  Find\n all   stoves ', 'Find all stoves'],
  ['Find all stoves of these four shops', 'Find all stoves of t'],
  [' \n', null],
  [undefined, null],
])('%j is called %j', (prompt, title) => {
  expect(promptTitle(prompt, 20)).toBe(title);
});

it('a run that was started elsewhere is called by its id until its prompt is told', () => {
  expect(taskTitle({ jobId: '0193f2c4' }, 20)).toBe('0193f2c4');
  expect(taskTitle({ prompt: 'Find stoves', jobId: '0193f2c4' }, 20)).toBe('Find stoves');
  expect(taskTitle({}, 20)).toBeNull();
});

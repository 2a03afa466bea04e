import { expect, test } from 'vitest';
import { firstChosen, type RecordedStep } from '../../../../../renderer/features/inspect/steps/useStepRecord.ts';

const row = (number: number, reason: string | null | undefined): RecordedStep => ({
  number,
  type: 'click',
  target: '',
  step: reason === undefined ? null : { index: number - 1, startMs: 0, durationMs: 1, reason, warnings: [] },
});

test('the view begins with the step that failed, otherwise with the first that returned something', () => {
  const failed = [row(1, null), row(2, 'nothing matches'), row(3, undefined)];
  expect(firstChosen(failed, (number) => number === 1)).toBe(1);
  const done = [row(1, null), row(2, null)];
  expect(firstChosen(done, (number) => number === 2)).toBe(1);
  expect(firstChosen(done, () => false)).toBe(0);
});

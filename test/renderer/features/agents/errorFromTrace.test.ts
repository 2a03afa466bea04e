import { expect, it } from 'vitest';
import { errorFromTrace } from '../../../../renderer/features/agents/errorFromTrace.ts';

it('the words of the other side are one line of bounded length', () => {
  const told = errorFromTrace(
    { message: 'a\nb '.repeat(10_000), code: 'c'.repeat(5000), retryable: true },
    'o'.repeat(5000),
  );
  expect(told).toMatchObject({ kind: 'agent', retryable: true, code: 'c'.repeat(100), outcome: 'o'.repeat(100) });
  expect(told.message.length).toBeLessThanOrEqual(300);
  expect(told.message).not.toContain('\n');
});

it('what is not said stays unsaid', () => {
  expect(errorFromTrace({ message: null, code: null, retryable: null }, null)).toEqual({
    kind: 'agent',
    message: '',
    code: null,
    outcome: null,
    retryable: null,
  });
});

import { expect, test } from 'vitest';
import { firstError } from '../../../../renderer/features/agents/useOpenOnError.ts';
import { createTrace } from '../../../../shared/trace/createTrace.ts';
import { arriving, rawEvent } from '../../../support/traceEvents.ts';

const started = rawEvent('run.started', { sequence: 1, second: 0 });

test('the first error of a trace is the one that happened first, however the events arrived', () => {
  const model = createTrace().append(
    arriving([
      started,
      rawEvent('run.finished', { sequence: 4, second: 9, outcome: 'failed', error: { code: 'internal' } }),
      rawEvent('error.occurred', { sequence: 3, second: 5, error: { code: 'internal' } }),
      rawEvent('error.occurred', { sequence: 2, second: 2, error: { code: 'timeout' } }),
    ]),
  );
  const index = firstError(model);
  expect(index === null ? null : model.records[index]?.event.detail).toMatchObject({
    kind: 'error.occurred',
    error: { code: 'timeout' },
  });
});

test('a run that failed without an error of its own opens on its end, and one that went well on nothing', () => {
  const end = (outcome: string, error: { code: string } | null) =>
    createTrace().append(arriving([started, rawEvent('run.finished', { sequence: 2, second: 3, outcome, error })]));
  expect(firstError(end('failed', { code: 'internal' }))).toBe(1);
  expect(firstError(end('succeeded', null))).toBeNull();
});

import { expect, it } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { traceLines } from '../../../shared/trace/traceLines.ts';
import { arriving, rawEvent } from '../../support/traceEvents.ts';

const events = (shift: number) => [
  rawEvent('run.started', { sequence: 1, second: shift }),
  rawEvent('tool_call.started', {
    sequence: 2,
    second: shift + 1,
    toolCallId: `call-${shift}`,
    toolName: 'scrape',
    parameters: { url: 'https://shop.example/1' },
  }),
  rawEvent('run.finished', {
    sequence: 3,
    second: shift + 9,
    outcome: 'refused',
    error: { code: 'refused', message: 'no\nway' },
  }),
];

it('says what was done, and the same of two runs that did the same at other times', () => {
  const [one, other] = [0, 500].map((shift) => traceLines(createTrace().append(arriving(events(shift))), 100));
  expect(one).toBe(
    'main  run.started\nmain  tool_call.started  scrape  https://shop.example/1\nmain  run.finished  refused  refused  no way',
  );
  expect(other).toBe(one);
});

it('is cut where it is too long', () => {
  expect(traceLines(createTrace().append(arriving(events(0))), 1)).toBe('main  run.started');
});

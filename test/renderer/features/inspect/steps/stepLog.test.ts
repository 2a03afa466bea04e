import { expect, test } from 'vitest';
import { stepLog } from '../../../../../renderer/features/inspect/steps/stepLog.ts';
import type { ActionStep, PageLog } from '../../../../../shared/api/engine/inspection.ts';

const step = (index: number, startMs: number): ActionStep => ({
  index,
  startMs,
  durationMs: 10,
  reason: null,
  warnings: [],
});
const request = (url: string, startMs: number): PageLog['requests'][number] => ({
  method: 'GET',
  url,
  type: 'Fetch',
  startMs,
  durationMs: 5,
  status: 200,
  mediaType: '',
  bytes: null,
  outcome: 'answered',
  reason: null,
});

test('an action has what began between its start and that of the next, the last one the rest of the visit', () => {
  const steps = [step(0, 100), step(1, 200)];
  const log: PageLog = {
    version: 1,
    startedAt: 0,
    phases: [],
    waits: [],
    requests: [request('page', 0), request('first', 100), request('late', 199), request('second', 900)],
    console: [{ atMs: 150, level: 'info', text: 'hello', source: '', line: null }],
    totals: { requests: 4, console: 1 },
  };
  const [first, second] = steps.map((each) => stepLog(log, steps, each));
  expect(first?.requests.map(({ url }) => url)).toEqual(['first', 'late']);
  expect(first?.totals).toEqual({ requests: 2, console: 1 });
  expect(second?.requests.map(({ url }) => url)).toEqual(['second']);
  expect(second?.totals).toEqual({ requests: 1, console: 0 });
});

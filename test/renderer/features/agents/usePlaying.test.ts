import { expect, test } from 'vitest';
import { played } from '../../../../renderer/features/agents/usePlaying.ts';
import { createTrace } from '../../../../shared/trace/createTrace.ts';
import { arriving, atSecond, rawEvent } from '../../../support/traceEvents.ts';

const model = createTrace().append(
  arriving([
    rawEvent('run.started', { sequence: 1, second: 0 }),
    rawEvent('progress.reported', { sequence: 2, second: 2, message: 'working' }),
    rawEvent('progress.reported', { sequence: 3, second: 100, message: 'again' }),
    rawEvent('run.finished', { sequence: 4, second: 101 }),
  ]),
);
const gaps = [{ from: atSecond(3), to: atSecond(99) }];
const view = { playhead: atSecond(0), speed: 10, foldsIdle: true, openFolds: new Set<number>() } as const;

test('a step shows a tenth of a second times the speed, and selects the last event before it', () => {
  expect(played(view, model, gaps)).toEqual({ playhead: atSecond(1), selected: 0, isPlaying: true });
  expect(played({ ...view, speed: 1 }, model, gaps)).toMatchObject({ playhead: atSecond(0.1) });
  expect(played({ ...view, playhead: null }, model, gaps)).toMatchObject({ playhead: atSecond(1) });
});

test('a folded idle period is skipped, an open one is played', () => {
  const before = { ...view, playhead: atSecond(2.5) };
  expect(played(before, model, gaps)).toMatchObject({ playhead: atSecond(99), selected: 1 });
  expect(played({ ...before, foldsIdle: false }, model, gaps)).toMatchObject({ playhead: atSecond(3.5) });
  expect(played({ ...before, openFolds: new Set([atSecond(3)]) }, model, gaps)).toMatchObject({
    playhead: atSecond(3.5),
  });
});

test('it ends at the last event, and shows nothing of an empty trace', () => {
  const atEnd = played({ ...view, playhead: atSecond(100.5) }, model, gaps);
  expect(atEnd).toEqual({ playhead: atSecond(101), selected: 3, isPlaying: false });
  expect(played(view, createTrace().append([]), [])).toEqual({});
});

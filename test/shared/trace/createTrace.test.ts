import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { arriving, atSecond, rawEvent } from '../../support/traceEvents.ts';

function modelOf(...polls: readonly (readonly JsonObject[])[]): TraceModel {
  return createTrace().append(arriving(...polls));
}

function idsInOrder(model: TraceModel): (string | null)[] {
  return model.order.map((index) => model.records[index]?.event.eventId ?? null);
}

describe('the order of display', () => {
  test('goes by sequence within an agent, whatever order and time the events have', () => {
    const model = modelOf([
      rawEvent('reasoning.summary', { sequence: 2, second: 1, text: 'b' }),
      rawEvent('reasoning.summary', { sequence: 1, second: 5, text: 'a' }),
    ]);
    expect(idsInOrder(model)).toEqual(['main-1', 'main-2']);
  });

  test('goes by time between agents, and ties keep the order of arrival', () => {
    const model = modelOf([
      rawEvent('reasoning.summary', { sequence: 1, second: 4 }),
      rawEvent('reasoning.summary', { agent: 'b', sequence: 1, second: 2 }),
      rawEvent('reasoning.summary', { agent: 'a', sequence: 1, second: 4 }),
    ]);
    expect(idsInOrder(model)).toEqual(['b-1', 'main-1', 'a-1']);
  });

  test('never falls in time along a lane', () => {
    const model = modelOf([
      rawEvent('reasoning.summary', { sequence: 1, second: 9 }),
      rawEvent('reasoning.summary', { sequence: 2, second: 3 }),
      rawEvent('reasoning.summary', { agent: 'a', sequence: 1, second: 5 }),
    ]);
    expect(idsInOrder(model)).toEqual(['a-1', 'main-1', 'main-2']);
    expect(model.records.map(({ at }) => at)).toEqual([atSecond(9), atSecond(9), atSecond(5)]);
  });

  test('puts an event without a time behind its predecessor', () => {
    const { occurredAt: _, ...timeless } = rawEvent('reasoning.summary', { sequence: 2, second: 0 });
    const model = modelOf([
      rawEvent('run.started', { sequence: 1, second: 3 }),
      timeless,
      rawEvent('run.finished', { sequence: 3, second: 4 }),
    ]);
    expect(idsInOrder(model)).toEqual(['main-1', 'main-2', 'main-3']);
    expect(model.records[1]?.at).toBe(atSecond(3));
  });
});

describe('disorder', () => {
  test('a repeat changes nothing but the count of repeats', () => {
    const event = rawEvent('run.started', { sequence: 1, second: 0 });
    const model = modelOf([event], [event, rawEvent('run.finished', { sequence: 2, second: 1 })]);
    expect(model.records).toHaveLength(2);
    expect(model.totals).toMatchObject({ events: 2, duplicates: 1 });
  });

  test('events without an id are the same when emitter and sequence are', () => {
    const { eventId: _, ...event } = rawEvent('run.started', { sequence: 1, second: 0 });
    expect(modelOf([event, event]).totals).toMatchObject({ events: 1, duplicates: 1 });
  });

  test('a gap tells how many numbers are missing, until they come', () => {
    const first = rawEvent('run.started', { sequence: 1, second: 0 });
    const fourth = rawEvent('run.finished', { sequence: 4, second: 3 });
    const trace = createTrace();
    const log = arriving(
      [first, fourth],
      [rawEvent('progress.reported', { sequence: 3, second: 2 })],
      [rawEvent('progress.reported', { sequence: 2, second: 1 })],
    );
    const gaps = log.map((logged) => {
      const model = trace.append([logged]);
      return [model.records[1]?.missingBefore, model.totals.missing];
    });
    expect(gaps).toEqual([
      [undefined, 0],
      [2, 2],
      [0, 1],
      [0, 0],
    ]);
  });

  test('late is what a later answer tells of what was before', () => {
    const model = modelOf(
      [rawEvent('run.started', { sequence: 1, second: 0 }), rawEvent('run.finished', { sequence: 3, second: 3 })],
      [
        rawEvent('reasoning.summary', { sequence: 2, second: 2 }),
        rawEvent('artifact.updated', { sequence: 4, second: 5 }),
        rawEvent('tool_call.started', { agent: 'a', sequence: 1, second: 1 }),
      ],
    );
    expect(model.records.map(({ isLate }) => isLate)).toEqual([false, false, true, false, true]);
    expect(model.totals.late).toBe(2);
  });

  test('within one answer nothing is late', () => {
    const model = modelOf([
      rawEvent('run.finished', { sequence: 2, second: 3 }),
      rawEvent('run.started', { sequence: 1, second: 0 }),
    ]);
    expect(model.totals.late).toBe(0);
  });

  test('an unknown kind, and an event with nothing in it, are kept', () => {
    const model = modelOf([rawEvent('dream.recorded', { sequence: 1, second: 0, depth: 2 }), {}]);
    expect(model.totals.byKind.unknown).toBe(2);
    expect(model.records.map(({ event }) => event.type)).toEqual(['dream.recorded', '']);
    expect(model.records[0]?.event.raw['depth']).toBe(2);
  });
});

describe('bars', () => {
  test('are made of started and finished, in whatever order they come', () => {
    const model = modelOf([
      rawEvent('tool_call.finished', { sequence: 3, second: 6, toolCallId: 'c', toolName: 'scrape', result: 'x' }),
      rawEvent('tool_call.started', { sequence: 2, second: 4, toolCallId: 'c', toolName: 'scrape' }),
      rawEvent('agent.started', { sequence: 1, second: 0 }),
    ]);
    expect(model.spans).toMatchObject([
      { kind: 'tool', key: 'c', startAt: atSecond(4), finishAt: atSecond(6), durationMs: 2000, toolName: 'scrape' },
      { kind: 'agent', key: 'main', startAt: atSecond(0), finishAt: null, durationMs: null },
    ]);
    expect(model.records.map(({ span }) => span)).toEqual([0, 0, 1]);
  });

  test('have the duration and outcome that the service says', () => {
    const error = { code: 'parent_finished', retryable: false, source: 'agent', message: 'over' };
    const model = modelOf([
      rawEvent('agent.started', { agent: 'a', sequence: 1, second: 0 }),
      rawEvent('agent.finished', { agent: 'a', sequence: 2, second: 3, outcome: 'cancelled', durationMs: 2500, error }),
    ]);
    expect(model.spans).toMatchObject([{ kind: 'agent', durationMs: 2500, outcome: 'cancelled', error }]);
  });

  test('of one id twice go in pairs', () => {
    const model = modelOf([
      rawEvent('tool_call.started', { sequence: 1, second: 0, toolCallId: 'c' }),
      rawEvent('tool_call.finished', { sequence: 2, second: 1, toolCallId: 'c' }),
      rawEvent('tool_call.started', { sequence: 3, second: 5, toolCallId: 'c' }),
    ]);
    expect(model.spans.map(({ start, finish }) => [start, finish])).toEqual([
      [0, 1],
      [2, null],
    ]);
  });

  test('a tool call of one agent is not that of another', () => {
    const model = modelOf([
      rawEvent('tool_call.started', { sequence: 1, second: 0, toolCallId: '1' }),
      rawEvent('tool_call.finished', { agent: 'a', sequence: 1, second: 1, toolCallId: '1' }),
    ]);
    expect(model.spans).toHaveLength(2);
  });
});

describe('artifacts and the end', () => {
  test('versions stand in order of display, each with its change', () => {
    const version = (sequence: number, change: string): JsonObject =>
      rawEvent('artifact.updated', {
        sequence,
        second: sequence,
        artifact: { kind: 'json', artifactId: 'result', snapshotId: `s${sequence}`, change, itemCount: sequence },
      });
    const model = modelOf([version(1, 'init'), version(3, 'modify')], [version(2, 'append')]);
    expect(model.artifacts).toHaveLength(1);
    expect(model.artifacts[0]?.versions.map(({ snapshotId, change }) => [snapshotId, change])).toEqual([
      ['s1', 'init'],
      ['s2', 'append'],
      ['s3', 'modify'],
    ]);
  });

  test('the end has its outcome and error, also those that nobody knows', () => {
    const error = { code: 'solar_flare', retryable: true, source: 'sun', message: 'bright' };
    const model = modelOf([rawEvent('run.finished', { sequence: 1, second: 1, outcome: 'evaporated', error })]);
    expect(model.end).toEqual({ record: 0, outcome: 'evaporated', error });
  });

  test('a cancel that was asked for is known before the end', () => {
    const model = modelOf([rawEvent('run.cancel_requested', { sequence: 1, second: 1, reason: 'user' })]);
    expect(model).toMatchObject({ cancelRequested: 0, end: null });
  });
});

test('a model stays what it was when the next batch comes: what was memoised on its parts is not stale', () => {
  const version = (sequence: number, artifactId: string) =>
    rawEvent('artifact.updated', {
      sequence,
      second: sequence,
      artifact: { kind: 'json', artifactId, snapshotId: `s${sequence}`, change: 'append' },
    });
  const trace = createTrace();
  const events = arriving(
    [rawEvent('agent.started', { sequence: 1, second: 1 }), version(2, 'result')],
    [
      version(4, 'result'),
      version(3, 'result'),
      version(5, 'log'),
      rawEvent('agent.finished', { sequence: 6, second: 6 }),
    ],
  );
  const first = trace.append(events.slice(0, 2));
  const then = JSON.stringify([first.records, first.order, first.spans, first.artifacts]);
  const second = trace.append(events.slice(2));
  expect(JSON.stringify([first.records, first.order, first.spans, first.artifacts])).toBe(then);
  expect(second.artifacts.map(({ artifactId, versions }) => [artifactId, versions.length])).toEqual([
    ['result', 3],
    ['log', 1],
  ]);
  for (const part of ['records', 'order', 'lanes', 'spans', 'artifacts', 'totals'] as const)
    expect(second[part]).not.toBe(first[part]);
});

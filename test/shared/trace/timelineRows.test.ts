import { describe, expect, it } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { itemOf } from '../../../shared/trace/itemColumns.ts';
import { createRunTimeline, openRows } from '../../../shared/trace/timelineRows.ts';
import { arriving, atSecond, rawEvent } from '../../support/traceEvents.ts';

const call = (id: string) => ({ toolCallId: id, toolName: 'scrape' });
const first = [
  rawEvent('run.started', { sequence: 1, second: 0 }),
  rawEvent('progress.reported', { sequence: 2, second: 1, phase: 'planning' }),
  rawEvent('agent.started', { agent: 'sub', sequence: 1, second: 2 }),
  rawEvent('tool_call.started', { agent: 'sub', sequence: 2, second: 3, ...call('a') }),
];
const then = [
  rawEvent('tool_call.finished', { agent: 'sub', sequence: 3, second: 8, ...call('a') }),
  rawEvent('progress.reported', { sequence: 3, second: 9, phase: 'working' }),
  rawEvent('artifact.updated', { sequence: 4, second: 10, artifact: { artifactId: 'result', change: 'init' } }),
  rawEvent('error.occurred', { agent: 'sub', sequence: 4, second: 11, error: { code: 'internal' } }),
];

describe('createRunTimeline', () => {
  it('has the run, agents below who started them, and errors and artifacts only when there are any', () => {
    const trace = createTrace();
    const rowsOf = createRunTimeline();
    expect(rowsOf(trace.append(arriving(first))).rows.map(({ key }) => key)).toEqual(['run', 'lane 0', 'lane 1']);
    const { rows } = rowsOf(trace.append(arriving(first, then)));
    expect(rows.map(({ kind, depth }) => [kind, depth])).toEqual([
      ['errors', 0],
      ['run', 0],
      ['agent', 0],
      ['agent', 1],
      ['artifacts', 0],
    ]);
  });

  it('draws an open call to no end, and the same call to its end once that came', () => {
    const trace = createTrace();
    const rowsOf = createRunTimeline();
    const barOf = ({ rows }: ReturnType<typeof rowsOf>) => {
      const items = rows.find(({ key }) => key === 'lane 1')?.items;
      return items === undefined ? null : itemOf(items, 0);
    };
    expect(barOf(rowsOf(trace.append(arriving(first))))).toMatchObject({ from: atSecond(3), to: null });
    expect(barOf(rowsOf(trace.append(arriving(first, then))))).toMatchObject({ from: atSecond(3), to: atSecond(8) });
  });

  it('ends a phase where the next begins', () => {
    const { rows } = createRunTimeline()(createTrace().append(arriving(first, then)));
    const phases = rows.find(({ kind }) => kind === 'run')?.items;
    expect([...(phases?.from ?? [])]).toEqual([atSecond(1), atSecond(9)]);
    expect([...(phases?.to ?? [])]).toEqual([atSecond(9), Number.POSITIVE_INFINITY]);
  });
});

describe('what may be folded', () => {
  it('is where nothing went on: a tool call goes on to its end', () => {
    const call = (sequence: number, second: number, end: string) =>
      rawEvent(`tool_call.${end}`, { sequence, second, toolCallId: `c${sequence - (end === 'finished' ? 1 : 0)}` });
    const events = [
      ...[0, 1, 2, 3].map((second) => rawEvent('progress.reported', { sequence: second + 1, second })),
      call(5, 4, 'started'),
      call(6, 100, 'finished'),
      rawEvent('progress.reported', { sequence: 7, second: 200 }),
    ];
    const { gaps } = createRunTimeline()(createTrace().append(arriving(events)));
    expect(gaps).toEqual([{ from: atSecond(100), to: atSecond(200) }]);
  });
});

describe('openRows', () => {
  it('hides the lanes below a closed agent and no others', () => {
    const { rows } = createRunTimeline()(createTrace().append(arriving(first, then)));
    expect(openRows(rows, new Set([0])).map(({ key }) => key)).toEqual(['errors', 'run', 'lane 0', 'artifacts']);
    expect(openRows(rows, new Set())).toBe(rows);
  });
});

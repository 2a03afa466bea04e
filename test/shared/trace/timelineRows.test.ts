import { describe, expect, it } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { busyTimes, createTimelineRows } from '../../../shared/trace/timelineRows.ts';
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

describe('createTimelineRows', () => {
  it('has the run, agents below who started them, and errors and artifacts only when there are any', () => {
    const trace = createTrace();
    const rowsOf = createTimelineRows();
    expect(rowsOf(trace.append(arriving(first))).map(({ key }) => key)).toEqual(['run', 'lane 0', 'lane 1']);
    const rows = rowsOf(trace.append(arriving(first, then)));
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
    const rowsOf = createTimelineRows();
    const barOf = (rows: ReturnType<typeof rowsOf>) => rows.find(({ key }) => key === 'lane 1')?.items[0];
    expect(barOf(rowsOf(trace.append(arriving(first))))).toMatchObject({ from: atSecond(3), to: null });
    expect(barOf(rowsOf(trace.append(arriving(first, then))))).toMatchObject({ from: atSecond(3), to: atSecond(8) });
  });

  it('ends a phase where the next begins', () => {
    const rows = createTimelineRows()(createTrace().append(arriving(first, then)));
    expect(rows.find(({ kind }) => kind === 'run')?.items.map(({ from, to }) => [from, to])).toEqual([
      [atSecond(1), atSecond(9)],
      [atSecond(9), null],
    ]);
  });
});

describe('busyTimes', () => {
  it('takes a tool call for busy from its start to its end', () => {
    const busy = busyTimes(createTrace().append(arriving(first, then)));
    expect(busy).toContainEqual({ from: atSecond(3), to: atSecond(8) });
  });
});

import { describe, expect, it } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import {
  gapRow,
  isGapRow,
  listRows,
  matchedRecords,
  rowOfRecord,
  recordAt,
  recordOfRow,
} from '../../../shared/trace/listRows.ts';
import { arriving, atSecond, rawEvent } from '../../support/traceEvents.ts';

const model = createTrace().append(
  arriving([
    rawEvent('run.started', { sequence: 1, second: 0 }),
    rawEvent('progress.reported', { sequence: 4, second: 5, message: 'after a gap' }),
    rawEvent('run.finished', { sequence: 5, second: 9 }),
  ]),
);

describe('listRows', () => {
  it('has a row for each event and one above a jump in the sequence', () => {
    const { rows, events } = listRows(model, null);
    expect([...rows]).toEqual([0, gapRow(1), 1, 2]);
    expect(events).toBe(3);
    expect([...rows].filter(isGapRow).map(recordOfRow)).toEqual([1]);
    expect(rowOfRecord(listRows(model, null), 1)).toBe(2);
  });

  it('tells of no gap where events are left out', () => {
    const { rows, events } = listRows(model, ({ index }) => index > 0);
    expect([...rows]).toEqual([1, 2]);
    expect(events).toBe(2);
  });
});

describe('matchedRecords', () => {
  it('marks what a filter left, and the other end of its span', () => {
    expect([
      ...matchedRecords(
        model,
        listRows(model, ({ index }) => index === 1),
      ),
    ]).toEqual([0, 1, 0]);
    expect([
      ...matchedRecords(
        model,
        listRows(model, ({ index }) => index === 2),
      ),
    ]).toEqual([1, 0, 1]);
    expect([...matchedRecords(model, listRows(model, null))]).toEqual([1, 1, 1]);
  });
});

describe('recordAt', () => {
  it('is the last event up to a moment, and none before the first', () => {
    expect(recordAt(model, atSecond(7))).toBe(1);
    expect(recordAt(model, atSecond(100))).toBe(2);
    expect(recordAt(model, atSecond(-1))).toBeNull();
  });
});

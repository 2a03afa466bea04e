import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceKinds } from '../../../shared/api/agentTrace.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { laneTree } from '../../../shared/trace/laneTree.ts';
import type { LoggedTraceEvent } from '../../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { arriving, rawEvent } from '../../support/traceEvents.ts';

const ids = fc.constantFrom('1', '2', '3', null);
const oneEvent: fc.Arbitrary<JsonObject> = fc
  .record({
    type: fc.oneof(fc.constantFrom(...traceKinds), fc.constant('dream.recorded')),
    agent: fc.constantFrom('main', 'a', 'b'),
    sequence: fc.integer({ min: 0, max: 12 }),
    second: fc.integer({ min: 0, max: 12 }),
    toolCallId: ids,
    sessionId: ids,
    artifact: fc.record({ artifactId: fc.constantFrom('result', 'notes'), snapshotId: ids, kind: fc.constant('json') }),
    error: fc.constantFrom(null, { code: 'internal', retryable: true }),
    outcome: fc.constantFrom('succeeded', 'failed'),
  })
  .map(({ type, ...more }) => rawEvent(type, more))
  .chain((event) => fc.constantFrom(...oddities(event)));

/** An event, and what services of other days make of it. */
function oddities(event: JsonObject): JsonObject[] {
  const { eventId: _, ...nameless } = event;
  const { producerSequence: __, ...unnumbered } = event;
  const { occurredAt: ___, ...timeless } = event;
  return [event, event, event, nameless, { ...unnumbered, eventId: null }, timeless];
}

const polls = fc.array(fc.array(oneEvent, { maxLength: 12 }), { maxLength: 6 });

function stepByStep(log: readonly LoggedTraceEvent[], sizes: readonly number[]): TraceModel {
  const trace = createTrace();
  let from = 0;
  for (const size of sizes) {
    trace.append(log.slice(from, from + size));
    from += size;
  }
  return trace.append(log.slice(from));
}

describe('any log', () => {
  test('gives one model, whole or in whatever steps', () => {
    fc.assert(
      fc.property(polls, fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }), (answers, sizes) => {
        const log = arriving(...answers);
        const { version: _, ...whole } = createTrace().append(log);
        const { version: __, ...steps } = stepByStep(log, sizes);
        expect(steps).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  test('is in an order that never contradicts sequence or time', () => {
    fc.assert(
      fc.property(polls, (answers) => {
        const model = createTrace().append(arriving(...answers));
        const ordered = model.order.map((index) => model.records[index]);
        expect(ordered).toHaveLength(model.records.length);
        expect(new Set(model.order).size).toBe(model.records.length);
        ordered.forEach((record, place) => {
          expect(record?.at ?? 0).toBeGreaterThanOrEqual(ordered[place - 1]?.at ?? 0);
        });
        for (const lane of model.lanes) {
          const inOrder = model.order.filter((index) => model.records[index]?.lane === lane.index);
          expect(inOrder).toEqual(lane.records);
          const sequences = lane.records.flatMap((index) => model.records[index]?.event.producerSequence ?? []);
          expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  test('loses no event: each is in one lane, and each paired one in one bar', () => {
    fc.assert(
      fc.property(polls, (answers) => {
        const model = createTrace().append(arriving(...answers));
        expect(model.lanes.flatMap(({ records }) => records)).toHaveLength(model.totals.events);
        const ends = model.spans.flatMap(({ start, finish }) => [start, finish].filter((end) => end !== null));
        expect(new Set(ends).size).toBe(ends.length);
        for (const end of ends) expect(model.records[end]?.span).not.toBeNull();
        const shown = model.records.filter(({ span }) => span !== null);
        expect(shown).toHaveLength(ends.length);
        expect(model.totals.missing).toBe(model.records.reduce((sum, { missingBefore }) => sum + missingBefore, 0));
        expect(laneTree(model.lanes)).toHaveLength(model.lanes.length);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { streamTraceEvents } from '../../../../electron/client/agents/streamTraceEvents.ts';
import { readTraceEvent } from '../../../../shared/api/agentTrace.ts';
import { parseJson, isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';

const facts = {
  status: 200,
  contentType: 'application/json',
  retryAfterMs: null,
  now: 0,
  expects: 'anything',
} as const;

/** Returns the events of one response that are not in `known`, and the reported credits. */
function sieve(events: readonly JsonValue[], known: Set<string>, creditsUsed: JsonValue = 3) {
  const kept: JsonValue[] = [];
  const bytes = Buffer.from(JSON.stringify({ success: true, id: 'a', events, creditsUsed }));
  const answer = streamTraceEvents(bytes, facts, known, ({ entries }) => {
    for (const { text } of entries) {
      const parsed = parseJson(text);
      if (parsed.ok) kept.push(parsed.value);
    }
  });
  return { kept, credits: answer.ok ? answer.value.creditsUsed : undefined };
}

const event = { eventId: 'e1', type: 'run.started', agent: { id: 'main', role: 'orchestrator' } };

test('what is no event is kept once, as an event of no kind that has it whole', () => {
  const known = new Set<string>();
  const odd = [null, 'a line of text', 42, ['nested']];
  const { kept } = sieve([event, ...odd], known);
  expect(kept).toHaveLength(5);
  for (const [index, value] of odd.entries()) {
    const entry = kept[index + 1];
    expect(JSON.stringify(entry)).toContain(JSON.stringify(value));
    expect(readTraceEvent(isJsonObject(entry) ? entry : {})).toMatchObject({ type: '', detail: { kind: 'unknown' } });
  }
  expect(sieve([event, ...odd], known).kept).toEqual([]);
});

test.each<[JsonValue, number | null]>([
  [7, 7],
  ['12.5', 12.5],
  ['many', null],
  [null, null],
])('credits of %j are %j', (told, credits) => {
  expect(sieve([], new Set(), told).credits).toBe(credits);
});

import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { createTrace } from '../../../../shared/trace/createTrace.ts';
import { eventLabel } from '../../../../renderer/features/agents/eventLabel.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { arriving, rawEvent } from '../../../support/traceEvents.ts';

const text = createText('en');

/** Returns titles and notes of events in their order. */
function labelsOf(...events: readonly JsonObject[]): readonly string[] {
  const model = createTrace().append(arriving(events));
  return model.records.map((record) => {
    const { title, note, isCode, isError } = eventLabel(record, model, text);
    return `${title} | ${note}${isCode ? ' | code' : ''}${isError ? ' | error' : ''}`;
  });
}

it('describes each kind of event', () => {
  expect(
    labelsOf(
      rawEvent('run.started', { sequence: 1, second: 0 }),
      rawEvent('agent.started', { agent: 'a', sequence: 1, second: 1 }),
      rawEvent('browser.session.started', { sequence: 2, second: 2, sessionId: 's1' }),
      rawEvent('progress.reported', { sequence: 3, second: 3, phase: 'planning', message: 'Reads\n the page' }),
      rawEvent('reasoning.summary', { sequence: 4, second: 4 }),
      rawEvent('tool_call.started', {
        sequence: 5,
        second: 5,
        toolCallId: 'c1',
        toolName: 'scrape',
        parameters: { url: 'https://www.example.com/a' },
      }),
      rawEvent('tool_call.finished', { sequence: 6, second: 7, toolCallId: 'c1', toolName: 'scrape', result: 'text' }),
      rawEvent('tool_call.started', { sequence: 7, second: 8, toolName: 'search', parameters: { query: 'stoves' } }),
      rawEvent('tool_call.started', { sequence: 8, second: 8, toolName: 'think' }),
      rawEvent('browser.session.finished', { sequence: 9, second: 9, sessionId: 's1' }),
      rawEvent('artifact.updated', {
        sequence: 10,
        second: 10,
        artifact: { artifactId: 'result', change: 'append', itemCount: 3 },
      }),
      rawEvent('run.cancel_requested', { sequence: 11, second: 11, reason: 'user' }),
      rawEvent('agent.finished', { agent: 'a', sequence: 2, second: 12, outcome: 'succeeded' }),
      rawEvent('run.finished', {
        sequence: 12,
        second: 13,
        outcome: 'failed',
        error: { code: 'internal', retryable: true },
      }),
      rawEvent('error.occurred', { sequence: 13, second: 14, error: { code: 'refused', message: 'no\nway' } }),
      rawEvent('error.occurred', { sequence: 14, second: 15 }),
      rawEvent('memory.stored', { sequence: 15, second: 16 }),
      rawEvent('', { sequence: 16, second: 17 }),
    ),
  ).toMatchInlineSnapshot(`
    [
      "Run started | ",
      "a started | ",
      "Browser session started | s1",
      "Reads the page | planning",
      "reasoning | reasoning",
      "Scraping example.com/a | started",
      "Scraped example.com/a | 2.00 s · 6 B",
      "Searching “stoves” | started",
      "think | started | code",
      "Browser session ended | 7.00 s",
      "result, version 1: appended | 3 rows",
      "Cancel requested | user",
      "a finished: succeeded | 11.0 s",
      "Run finished: failed | internal · retryable · 13.0 s | error",
      "no way | refused | error",
      "Error | ",
      "memory.stored |  | code",
      "untyped event |  | code",
    ]
  `);
});

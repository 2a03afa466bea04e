import { bodyIdSchema, connectionIdSchema, type RunId, runIdSchema } from '../../shared/base/brand.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { LoggedRunEvent, RunEvent } from '../../shared/run/events.ts';

export const runOne: RunId = runIdSchema.parse('run-00000001');
export const runTwo: RunId = runIdSchema.parse('run-00000002');

/** The events of a run as main numbers them. */
export function logged(events: readonly RunEvent[], first = 1): LoggedRunEvent[] {
  return events.map((event, index) => ({ seq: first + index, event }));
}

export function created(runId: RunId, request: JsonObject = { url: 'https://example.com/' }): RunEvent {
  return {
    kind: 'run.created',
    at: 1000,
    runId,
    endpoint: 'scrape',
    connectionId: connectionIdSchema.parse('local-engine'),
    connectionName: 'Local engine',
    baseUrl: null,
    request,
    allowPrivateHosts: [],
  };
}

export const started: RunEvent = { kind: 'attempt.started', at: 1001, attempt: 1 };
export const working: RunEvent = { kind: 'phase.changed', at: 1002, attempt: 1, phase: 'server-working', bytes: 0 };
export const cancelled: RunEvent = { kind: 'run.cancelled', at: 1500, durationMs: 500 };
export const completed: RunEvent = {
  kind: 'run.completed',
  at: 2000,
  durationMs: 1000,
  summary: {
    targetStatus: 200,
    finalUrl: 'https://example.com/',
    contentType: 'text/html',
    title: 'Example',
    creditsUsed: null,
    cacheState: null,
    queueMs: null,
    warning: null,
    markdownEmpty: false,
  },
  body: { bodyId: bodyIdSchema.parse('a'.repeat(64)), size: 10, contentType: 'application/json', redactions: 0 },
};

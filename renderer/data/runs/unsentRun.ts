import { type ConnectionId, runIdSchema } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';

const noRunId = runIdSchema.parse('not-sent');

/** A send that did not become a run, in the shape of one that failed before its first attempt: it gets the same card. */
export function unsentRun(connectionId: ConnectionId, request: JsonObject, error: AppError, at: number): RunModel {
  return {
    runId: noRunId,
    endpoint: 'scrape',
    isImported: false,
    connectionId,
    connectionName: '',
    baseUrl: null,
    request,
    allowPrivateHosts: [],
    scenario: null,
    requestKey: null,
    createdAt: at,
    state: 'failed',
    phase: null,
    receivedBytes: 0,
    attempts: [],
    retry: null,
    artifacts: [],
    agent: null,
    job: null,
    durationMs: null,
    summary: null,
    body: null,
    error,
    lastSeq: 0,
  };
}

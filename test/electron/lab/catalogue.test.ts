import { describe, expect, it } from 'vitest';
import { builtInScenarios } from '../../../electron/lab/builtInScenarios.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { labFamilies } from '../../../shared/lab/scenarioName.ts';

const scenarios = builtInScenarios();

/** Contract 7.2, 7.3 and 7.4: the status, and text of `error` or the `code`. */
const documented: readonly (readonly [number, string])[] = [
  [400, 'Bad Request'],
  [400, 'Invalid URL'],
  [401, 'Unauthorized: Invalid token'],
  [402, 'Payment Required: Insufficient credits'],
  [402, 'insufficient_credits'],
  [403, 'Forbidden'],
  [403, 'SCRAPE_PROMPT_INJECTION_DETECTED'],
  [403, 'THIRD_PARTY_DATA_TERMS_REQUIRED'],
  [404, 'Not Found'],
  [404, 'unknown_provider'],
  [404, 'SCRAPE_LOCKDOWN_CACHE_MISS'],
  [404, 'SCRAPE_NO_CACHED_DATA'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [409, 'duplicate_request'],
  [409, 'request_in_flight'],
  [413, 'Payload Too Large'],
  [422, 'Unprocessable Entity'],
  [429, 'Rate limit exceeded'],
  [429, 'Concurrency limit reached'],
  [500, 'Internal Server Error'],
  [500, 'UNKNOWN_ERROR'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [503, 'request_unresolved'],
  [503, 'billing_unavailable'],
  [504, 'Gateway Timeout'],
  [400, 'Invalid job ID format. Job ID must be a valid UUID.'],
  [400, 'Invalid snapshot ID'],
  [400, 'Trace is only available for engine-2 extracts'],
  [400, 'Snapshots are only available for engine-2 extracts'],
  [400, 'Your team has zero data retention enabled. This is not supported on extract.'],
  [404, 'Agent job not found'],
  [404, 'Snapshot not found'],
  [409, 'Agent already finished'],
  [409, 'Agent is already cancelled'],
  [500, 'Failed to passthrough agent request.'],
];

/** All error bodies of the scenarios, with their statuses. */
const answered = scenarios.flatMap(({ scenario }) =>
  scenario.answers.flatMap((answer) =>
    'raw' in answer || !isJsonObject(answer.json) ? [] : [{ status: answer.status, json: answer.json }],
  ),
);

describe('the scenarios that come with Trowel', () => {
  it.each(documented)('play the documented error %i %s', (status, words) => {
    const found = answered.filter(
      ({ status: given, json }) => given === status && (json['error'] === words || json['code'] === words),
    );
    expect(found).not.toEqual([]);
    for (const { json } of found) expect(json).toMatchObject({ error: expect.any(String) });
  });

  it.each([
    'cancelled',
    'credit_limit_reached',
    'parent_finished',
    'refused',
    'internal',
  ])('play the trace error %s', (code) => {
    const traces = scenarios.flatMap(({ scenario }) => scenario.agent?.events ?? []);
    expect(JSON.stringify(traces)).toContain(`"code":"${code}"`);
  });

  it('break an answer in at least 150 ways', () => {
    const broken = scenarios.filter(({ family }) => family === 'broken-answers' || family === 'tls');
    expect(broken.length).toBeGreaterThanOrEqual(150);
    expect(new Set(broken.map(({ scenario }) => JSON.stringify([scenario.answers, scenario.tls]))).size).toBe(
      broken.length,
    );
  });

  it('play a failure that comes with HTTP 200', () => {
    expect(answered.filter(({ status, json }) => status === 200 && isFailure(json))).not.toEqual([]);
  });

  it('have names of their own, and something in every group but the person’s', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
    const families = new Set(scenarios.map(({ family }) => family));
    expect(labFamilies.filter((family) => !families.has(family))).toEqual(['own']);
  });
});

function isFailure(json: JsonValue): boolean {
  return isJsonObject(json) && json['success'] === false;
}

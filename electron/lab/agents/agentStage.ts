import { agentStartSchema } from '../../../shared/api/agent.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { AgentScript, OverrideResponse } from '../../../shared/lab/agentScript.ts';
import type { LabResponse } from '../../../shared/lab/labResponse.ts';
import { createApprovals, type Approvals } from './approvals.ts';
import { isUuid, jobRetentionMs, newJobId, startOf } from '../jobId.ts';
import { scheduleEvents, agentScenarioOf, type PlacedEvent } from './script.ts';
import { createStartedRuns, type StartedRun, type StartedRuns } from './startedRuns.ts';
import type { AgentScenario } from './agentScenario.ts';

export interface StageCall {
  readonly method: string;
  /** Of the API: `/v2/agent/…`. */
  readonly path: string;
  readonly body: Buffer;
  /** Key that groups the attempts at a start by caller; null without a caller. */
  readonly caller: string | null;
  readonly now: number;
  /** Of the query; null when it is not there. */
  readonly before: string | null;
}

/** Plays runs of agents. The state of a job is in its id, except for cancellations and the number of calls of each caller. */
export interface AgentStage {
  /**
   * Null for a path that is not part of the agent API. Without a script it serves the runs that it has started under any scenario: their
   * list, and each by its id.
   */
  respond(name: string, script: AgentScript | null, call: StageCall): LabResponse | null;
}

interface Played {
  readonly scenario: AgentScenario;
  readonly placed: readonly PlacedEvent[];
}

interface Job {
  readonly id: string;
  readonly script: AgentScript;
  readonly played: Played;
  /** The fields of its status after its end. */
  readonly end: JsonObject;
  /** Wall time of second 0, in ms since 1970, chosen so that no event is in the future. */
  readonly zero: number;
  /** When its status is forgotten, in ms since 1970: it does not move between polls. */
  readonly expiresAt: number;
  /** Seconds of the script that have passed. */
  readonly elapsed: number;
  /** Null if it was not canceled. */
  readonly cancelledAt: number | null;
}

/** How long a run continues after it was canceled, in seconds of the script: the current step is completed. */
const stepSeconds = 2;

export function createAgentStage(): AgentStage {
  const stories = new Map<AgentScript, Played>();
  const cancelled = new Map<string, number>();
  const instead = createOverrides();
  const started = createStartedRuns();
  const approvals = createApprovals();

  function playedOf(script: AgentScript): Played {
    const known = stories.get(script);
    if (known !== undefined) return known;
    const scenario = agentScenarioOf(script);
    const played = { scenario, placed: scheduleEvents(scenario) };
    stories.set(script, played);
    return played;
  }

  function jobOf(script: AgentScript, id: string, now: number): Job | null {
    const start = startOf(id, now);
    if (start === null) return null;
    return {
      id,
      script,
      played: playedOf(script),
      end: approvals.endOf(id, script),
      ...timesOf(script, start, now),
      cancelledAt: cancelled.get(id) ?? null,
    };
  }

  function cancel(job: Job): LabResponse {
    if (hasEnded(job)) return spoken(409, failure('Agent already finished'));
    if (job.cancelledAt !== null) return spoken(409, failure('Agent is already cancelled'));
    cancelled.set(job.id, job.elapsed);
    return spoken(200, { success: true });
  }

  function statusOfStarted({ id, script }: StartedRun, now: number): JsonValue {
    const job = jobOf(script, id, now);
    return job === null ? 'failed' : (statusOf(job)['status'] ?? null);
  }

  /** Lists runs, and starts them. */
  function respondToCollection(name: string, given: AgentScript | null, call: StageCall): LabResponse | null {
    const { method, body, caller, now, before } = call;
    if (method === 'GET') {
      const page = started.page(before, (run) => statusOfStarted(run, now));
      return spoken(page['success'] === true ? 200 : 400, page);
    }
    if (method !== 'POST' || given === null) return null;
    return instead(`${name} start ${caller ?? ''}`, given.start) ?? begin(body, given, { started, approvals }, now);
  }

  /** @param part what of the run is requested; undefined for the run itself */
  function respondToJob(job: Job, method: string, part: string | undefined, snapshot: string | undefined) {
    const { id, script } = job;
    if (part === undefined && method === 'DELETE') return cancel(job);
    if (method !== 'GET') return null;
    if (part === undefined) return instead(`${id} status`, script.status) ?? spoken(200, statusOf(job));
    if (part === 'trace') return instead(`${id} trace`, script.trace) ?? traceOf(job);
    if (part !== 'snapshots' || snapshot === undefined) return null;
    return instead(`${id} snapshot ${snapshot}`, script.snapshot) ?? snapshotOf(job, snapshot);
  }

  return {
    respond(name, given, call) {
      const { method, path, now } = call;
      if (path !== '/v2/agent' && !path.startsWith('/v2/agent/')) return null;
      const [id, part, snapshot, ...rest] = path.split('/').slice(3);
      if (id === undefined) return respondToCollection(name, given, call);
      if (id === 'threads') return method === 'GET' && part !== undefined ? threadNotFound : null;
      if (!isUuid(id)) return spoken(400, failure('Invalid job ID format. Job ID must be a valid UUID.'));
      const script = given ?? started.scriptOf(id);
      const job = script === null ? null : jobOf(script, id, now);
      if (job === null || rest.length > 0) return spoken(404, failure('Agent job not found'));
      return respondToJob(job, method, part, snapshot);
    },
  };
}

/**
 * Counts the calls of each caller.
 * @returns what gives the response that replaces the script's own; null once those have been played
 */
function createOverrides(): (who: string, answers: readonly OverrideResponse[] | undefined) => LabResponse | null {
  const counts = new Map<string, number>();
  return (who, answers) => {
    const count = counts.get(who) ?? 0;
    counts.set(who, count + 1);
    let before = 0;
    for (const { times = 1, ...answer } of answers ?? []) {
      before += times;
      if (count < before) return spoken(answer.status, answer.json, answer.headers);
    }
    return null;
  };
}

/** The lab stores runs, but no threads of them (api-facts 5.2). */
const threadNotFound: LabResponse = {
  expect: [],
  status: 404,
  json: { success: false, code: 'thread_not_found', error: 'Thread not found' },
};

/** Returns the progress by `now` of a run that started at `start`. */
function timesOf(
  { speed = 1, endsAt = 0 }: AgentScript,
  start: number,
  now: number,
): Pick<Job, 'zero' | 'elapsed' | 'expiresAt'> {
  const length = speed === 0 ? endsAt : endsAt - endsAt / speed;
  const elapsed = speed === 0 ? Number.POSITIVE_INFINITY : ((now - start) / 1000) * speed;
  const durationMs = speed === 0 ? 0 : (endsAt / speed) * 1000;
  return { zero: start - length * 1000, elapsed, expiresAt: start + durationMs + jobRetentionMs };
}

interface Known {
  readonly started: StartedRuns;
  readonly approvals: Approvals;
}

function begin(body: Buffer, script: AgentScript, { started, approvals }: Known, now: number): LabResponse {
  const json = parseJson(body.toString('utf8'));
  const start = json.ok ? agentStartSchema.safeParse(json.value) : null;
  if (start?.success !== true) {
    const details = start?.error.issues.map(({ path, message }) => ({ path: path.map(String), message })) ?? [];
    return spoken(400, { success: false, error: 'Bad Request', details });
  }
  const id = newJobId(now);
  const { prompt, urls } = start.data;
  started.add({ id, script, at: now, options: { prompt, ...(urls === undefined ? {} : { urls: [...urls] }) } });
  return spoken(200, { success: true, id, ...approvals.begin(id, script, start.data) });
}

function hasEnded({ script, elapsed, cancelledAt }: Job): boolean {
  if (cancelledAt !== null && elapsed >= cancelledAt + stepSeconds) return true;
  return script.endsAt !== undefined && elapsed >= script.endsAt && cancelledAt === null;
}

function statusOf(job: Job): JsonObject {
  const { end, cancelledAt, expiresAt } = job;
  const common = { success: true, model: 'spark-2', expiresAt: new Date(expiresAt).toISOString() };
  if (!hasEnded(job)) return { ...common, status: 'processing' };
  if (cancelledAt !== null) {
    // A failed run costs nothing (contract 4.2); its trace has the usage until then.
    return { ...common, status: 'failed', error: 'The agent run was cancelled.', creditsUsed: 0 };
  }
  const data = end['data'] === '{{result}}' ? { data: lastResult(job) } : {};
  return { ...common, creditsUsed: creditsOf(job), ...end, ...data };
}

function lastResult({ played }: Job): JsonValue {
  const text = Object.values(played.scenario.snapshots).at(-1);
  const json = text === undefined ? null : parseJson(text);
  return json?.ok === true ? json.value : {};
}

function creditsOf({ script, elapsed, cancelledAt }: Job): number {
  const { creditsUsed = 0, endsAt } = script;
  const until = Math.min(elapsed, cancelledAt ?? elapsed);
  return Math.round(creditsUsed * (endsAt === undefined || endsAt === 0 ? 1 : Math.min(1, until / endsAt)));
}

function traceOf(job: Job): LabResponse {
  const { played, elapsed, cancelledAt } = job;
  const until = Math.min(elapsed, cancelledAt ?? elapsed);
  const events = played.placed.flatMap((event) =>
    event.reportedAt > until ? [] : Array.from({ length: event.times }, () => withTime(job, event.envelope, event.at)),
  );
  if (cancelledAt !== null) events.push(...cancellation(job, cancelledAt));
  // As text: it may be long, and there is nothing of the call to fill in.
  const text = JSON.stringify({ success: true, id: job.id, events, creditsUsed: creditsOf(job) });
  return { expect: [], status: 200, bytes: [{ utf8: text }] };
}

/** The system's own events about a cancellation, numbered after those of the scenario. */
function cancellation(job: Job, cancelledAt: number): JsonObject[] {
  const agent = { id: 'system', role: 'system', name: 'system' };
  const event = (sequence: number, at: number, type: string, fields: JsonObject): JsonObject =>
    withTime(
      job,
      { schemaVersion: 1, eventId: `system-${sequence}`, producerSequence: sequence, agent, type, ...fields },
      at,
    );
  const requested = event(1, cancelledAt, 'run.cancel_requested', { reason: 'user' });
  if (!hasEnded(job)) return [requested];
  const error = {
    code: 'cancelled',
    source: 'system',
    retryable: false,
    message: 'The run was cancelled by the caller.',
  };
  return [requested, event(2, cancelledAt + stepSeconds, 'run.finished', { outcome: 'cancelled', error })];
}

function withTime(job: Job, envelope: JsonObject, at: number): JsonObject {
  return { runId: job.id, occurredAt: new Date(job.zero + at * 1000).toISOString(), ...envelope };
}

function snapshotOf({ id, played }: Job, snapshotId: string): LabResponse {
  if (!isUuid(snapshotId)) return spoken(400, failure('Invalid snapshot ID'));
  const { snapshots } = played.scenario;
  const text = Object.hasOwn(snapshots, snapshotId) ? snapshots[snapshotId] : undefined;
  if (text === undefined) return spoken(404, failure('Snapshot not found'));
  return spoken(200, { success: true, id, snapshotId, snapshot: text });
}

function failure(error: string): JsonObject {
  return { success: false, error };
}

function spoken(status: number, json: JsonValue, headers?: Readonly<Record<string, string>>): LabResponse {
  const said = isJsonObject(json) ? json : { error: json };
  return { expect: [], status, json: said, ...(headers === undefined ? {} : { headers: { ...headers } }) };
}

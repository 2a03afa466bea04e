import type { z } from 'zod';
import { batchScrapeFieldsSchema, batchScrapeRequestSchema, crawlRequestSchema } from '../../../shared/api/crawl.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { LabResponse } from '../../../shared/lab/labResponse.ts';
import {
  type JobCallKind,
  type JobOperation,
  jobPaths,
  type PageJobScript,
} from '../../../shared/lab/pageJobScript.ts';
import type { NamedScenario } from '../../../shared/lab/scenario.ts';
import type { AttemptMemory } from '../attemptMemory.ts';
import type { LabClock } from '../labClock.ts';
import type { Job, JobBook } from './jobBook.ts';
import { bodyOf, failure, jsonResponse, type JobCall, type JobPlay } from './jobPlay.ts';
import { sendWebhooks } from './jobWebhooks.ts';
import { splitUrls } from './scriptedPages.ts';
import { endOfScript, errorsAt, scriptedJob, stateAt, statusAt } from './scriptedStatus.ts';
import { readWebhook, type WebhookTarget } from './webhookTarget.ts';

export interface ScriptedJobPorts {
  readonly book: JobBook;
  readonly memory: AttemptMemory;
  readonly clock: LabClock;
  /** What stops the webhooks of each job that still has some. */
  readonly webhooks: Set<() => void>;
}

/** Maximum number of idempotency keys that are remembered. */
const maxKeys = 1000;

/** Plays crawls and batches by the clock and their script. */
export function createScriptedJobs({ book, memory, clock, webhooks }: ScriptedJobPorts): JobPlay {
  const usedKeys = new Set<string>();

  /** Returns the response of a fault for this call; null where the script plays it. `whose` counts calls together. */
  function faultOf({ name, scenario }: NamedScenario, kind: JobCallKind, whose: string | null): LabResponse | null {
    const fault = scenario.job?.faults?.find(({ on }) => on === kind);
    if (fault === undefined) return null;
    const before = Array.from({ length: (fault.from ?? 1) - 1 }, () => own);
    const answer = memory.next(`${name} ${kind}`, [...before, ...fault.answers, own], whose);
    return answer === own ? null : answer;
  }

  function refusalOf(script: PageJobScript, body: JsonObject, call: JobCall): LabResponse | null {
    const problem = problemOf(script.operation, body);
    if (problem !== null) return problem;
    const key = call.idempotencyKey;
    if (key === null) return null;
    if (usedKeys.has(key)) return jsonResponse(409, failure('Idempotency key already used'));
    usedKeys.add(key);
    const oldest = usedKeys.size > maxKeys ? usedKeys.keys().next().value : undefined;
    if (oldest !== undefined) usedKeys.delete(oldest);
    return null;
  }

  function begin(from: Pick<Job, 'scenario' | 'root'>, script: PageJobScript, start: Start): LabResponse {
    const { body, call, webhook } = start;
    const job = book.start(from, body, call.now);
    if (webhook !== null)
      sendWebhooks(scriptedJob(job, script), webhook, { clock, origin: call.origin, running: webhooks });
    const invalidURLs =
      body['ignoreInvalidURLs'] === true || script.invalidURLs !== undefined
        ? { invalidURLs: [...splitUrls(body).invalid, ...(script.invalidURLs ?? [])] }
        : {};
    const url = `${call.origin}${jobPaths[script.operation]}/${job.id}`;
    const batchUrls = script.operation === 'batchScrape' ? invalidURLs : {};
    return jsonResponse(200, { success: true, id: job.id, url, ...batchUrls });
  }

  return {
    start(played, root, call) {
      const { job: script } = played.scenario;
      if (script === undefined) return null;
      const fault = faultOf(played, 'start', call.caller);
      if (fault !== null) return fault;
      const body = bodyOf(call.body);
      const refusal = refusalOf(script, body, call);
      if (refusal !== null) return refusal;
      const webhook = readWebhook(body['webhook']);
      if (!webhook.ok) return jsonResponse(400, { ...failure(webhook.error), code: 'BAD_REQUEST' });
      return begin({ scenario: played.name, root }, script, { body, call, webhook: webhook.value });
    },
    status(played, job, { query, now, origin }) {
      const { job: script } = played.scenario;
      if (script === undefined) return null;
      const scripted = scriptedJob(job, script);
      const part = partOf(query);
      const isPage = part.skip > 0 && stateAt(scripted, now).endedAt !== null;
      const fault = faultOf(played, isPage ? 'pages' : 'status', job.id);
      return fault ?? jsonResponse(200, statusAt(scripted, now, part, origin));
    },
    errors(played, job, { now }) {
      const { job: script } = played.scenario;
      if (script === undefined) return jsonResponse(404, failure('Job not found'));
      return faultOf(played, 'errors', job.id) ?? jsonResponse(200, errorsAt(scriptedJob(job, script), now));
    },
    cancel: (played, job) => faultOf(played, 'cancel', job.id),
    endOf({ scenario: { job: script } }, job, now) {
      return script === undefined ? null : endOfScript(scriptedJob(job, script), now);
    },
    isKnown({ scenario: { job: script } }, job, now) {
      return script === undefined || stateAt(scriptedJob(job, script), now).expiresAt >= now;
    },
  };
}

interface Start {
  readonly body: JsonObject;
  readonly call: JobCall;
  readonly webhook: WebhookTarget | null;
}

/** Stands for the script's own response in a list of faults. */
const own: LabResponse = jsonResponse(200, {});

const schemas: Readonly<Record<JobOperation, z.ZodType>> = {
  crawl: crawlRequestSchema,
  batchScrape: batchScrapeRequestSchema,
};

/** Returns the refusal of a body that is not one of the operation; null for a valid one. */
function problemOf(operation: JobOperation, body: JsonObject): LabResponse | null {
  const parsed = schemas[operation].safeParse(body);
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
    return jsonResponse(400, { ...failure('Bad Request'), code: 'BAD_REQUEST', details });
  }
  if (operation !== 'batchScrape') return null;
  const { valid, invalid } = splitUrls(body);
  if (valid.length === 0) return jsonResponse(400, failure('No valid URLs provided'));
  const mayIgnore = batchScrapeFieldsSchema.shape.ignoreInvalidURLs.safeParse(body['ignoreInvalidURLs']).data === true;
  return invalid.length > 0 && !mayIgnore ? jsonResponse(400, failure('Invalid URL')) : null;
}

function partOf(query: string): { readonly skip: number; readonly limit: number } {
  const asked = new URLSearchParams(query);
  const number = (name: string): number | null => {
    const text = asked.get(name);
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  return { skip: number('skip') ?? 0, limit: number('limit') ?? Infinity };
}

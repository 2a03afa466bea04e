import { isJsonObject, parseJson, type JsonObject } from '../../../shared/base/json.ts';
import type { LabResponse } from '../../../shared/lab/labResponse.ts';
import type { NamedScenario } from '../../../shared/lab/scenario.ts';
import type { Job } from './jobBook.ts';

export interface JobCall {
  readonly method: string;
  /** Of the API: `/v2/crawl/…`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: Buffer;
  /** Key that groups the attempts at a start by caller; null without a caller. */
  readonly caller: string | null;
  /** `x-idempotency-key` of a start; null without one. */
  readonly idempotencyKey: string | null;
  /** Root of the URLs in a response, as the caller reached the lab. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How the jobs of one kind of scenario go on: by the calls of its routes, or by the clock of its script. */
export interface JobPlay {
  /** Null where the scenario starts no job. */
  start(played: NamedScenario, root: string, call: JobCall): LabResponse | null;
  /** Null where the scenario has no response. */
  status(played: NamedScenario, job: Job, call: JobCall): LabResponse | null;
  errors(played: NamedScenario, job: Job, call: JobCall): LabResponse;
  /** The scenario's own response to a cancellation; null for the usual one. */
  cancel(played: NamedScenario, job: Job, call: JobCall): LabResponse | null;
  /** When it reached a terminal state other than a cancellation, in ms since 1970; null while it has not. */
  endOf(played: NamedScenario, job: Job, now: number): number | null;
  /** False once it is forgotten, before the end of its retention. */
  isKnown(played: NamedScenario, job: Job, now: number): boolean;
}

/** Reads the body of a start; empty for anything but an object. */
export function bodyOf(bytes: Buffer): JsonObject {
  const body = parseJson(bytes.toString('utf8'));
  return body.ok && isJsonObject(body.value) ? body.value : {};
}

export function failure(error: string): JsonObject {
  return { success: false, error };
}

export function jsonResponse(status: number, json: JsonObject): LabResponse {
  return { expect: [], status, json };
}

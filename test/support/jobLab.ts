import { onTestFinished } from 'vitest';
import { startLab } from '../../electron/lab/labServer.ts';
import { openLibrary } from '../../electron/lab/scenarioLibrary.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { createManualTime, type ManualTime } from './manualTime.ts';

export interface JobReply {
  readonly status: number;
  readonly json: JsonObject;
}

/** A failure lab whose clock the test advances. */
export interface JobLab {
  readonly url: string;
  readonly token: string;
  readonly time: ManualTime;
  /** Makes a call to a full URL, or to a path below the root of the lab. */
  call(method: string, target: string, body?: JsonObject, headers?: Record<string, string>): Promise<JobReply>;
  /** Starts a job of a scenario of the family `jobs`. */
  start(scenario: string, body?: JsonObject): Promise<{ readonly id: string; readonly url: string }>;
  close(): Promise<void>;
}

const startTime = Date.UTC(2026, 4, 1, 12);

/** Paths of the jobs of a scenario. */
export const crawlAt = (scenario: string): string => `/scenario/jobs/${scenario}/v2/crawl`;
export const batchAt = (scenario: string): string => `/scenario/jobs/${scenario}/v2/batch/scrape`;

/** Starts a lab in this process; closed with the test. Another lab can go on with the time of an earlier one. */
export async function startJobLab(time: ManualTime = createManualTime(startTime)): Promise<JobLab> {
  const token = 'lab-jobs-token';
  const library = openLibrary(null);
  const started = await startLab({
    port: 0,
    token,
    scenario: null,
    library: () => library,
    onCall: () => undefined,
    clock: { now: () => time.clock.now(), after: (delayMs, action) => time.scheduler.after(delayMs, action) },
  });
  if (!started.ok) throw new Error(started.error);
  const lab = started.value;
  onTestFinished(() => lab.close());

  async function call(
    method: string,
    target: string,
    body?: JsonObject,
    headers: Record<string, string> = {},
  ): Promise<JobReply> {
    const response = await fetch(new URL(target, lab.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as JsonValue;
    return { status: response.status, json: isJsonObject(json) ? json : {} };
  }

  return {
    url: lab.url,
    token,
    time,
    call,
    async start(scenario, body = { url: 'https://mill.example/' }) {
      const path = 'urls' in body ? batchAt(scenario) : crawlAt(scenario);
      const { json } = await call('POST', path, body);
      return { id: textAt(json, 'id'), url: textAt(json, 'url') };
    },
    close: () => lab.close(),
  };
}

/** Returns a text field, which must be there. */
export function textAt(json: JsonObject, name: string): string {
  const value = json[name];
  if (typeof value !== 'string') throw new Error(`${name} is no text: ${JSON.stringify(json).slice(0, 300)}`);
  return value;
}

/** Returns the URLs of the documents of a status. */
export function documentUrls({ data }: JsonObject): (string | null)[] {
  return (Array.isArray(data) ? data : []).map((document) => {
    const metadata = isJsonObject(document) ? document['metadata'] : undefined;
    return metadata !== undefined && isJsonObject(metadata) ? textAt(metadata, 'url') : null;
  });
}

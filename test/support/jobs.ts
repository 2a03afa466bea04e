import { setTimeout } from 'node:timers/promises';
import type { JsonObject } from '../../shared/base/json.ts';
import type { EngineAnswer, TestEngine } from './engine.ts';

const pollMs = 200;

/** Polls a job until it has ended, and returns its last status. */
export async function finishedJob(engine: TestEngine, path: string): Promise<JsonObject> {
  for (;;) {
    const { status, json, text } = await engine.get(path);
    if (status !== 200) throw new Error(`the status of the job is ${status}: ${text.slice(0, 300)}`);
    if (json['status'] !== 'scraping') return json;
    await setTimeout(pollMs);
  }
}

/** The id of a job that was started. */
export function idOf({ json }: EngineAnswer): string {
  return typeof json['id'] === 'string' ? json['id'] : '';
}

/** Paths of the documents of a status, in their order. */
export function pathsOfDocuments(status: JsonObject, origin: string): string[] {
  const documents = status['data'] as readonly { readonly metadata: { readonly sourceURL: string } }[];
  return documents.map(({ metadata }) => metadata.sourceURL.slice(origin.length) || '/');
}

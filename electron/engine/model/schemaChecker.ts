import { Worker } from 'node:worker_threads';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';

export interface SchemaCheckInput {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** Where the value does not match the schema, as plain sentences; empty where it does. Never throws. */
export type CheckSchema = (schema: JsonObject, value: JsonValue) => Promise<readonly string[]>;

/**
 * Checks in a worker of its own, ended after `timeLimitMs`: a pattern of the caller's and a text of a page's can take for ever
 * together.
 * @param program the built `schema.worker`
 */
export function createSchemaChecker(program: URL, timeLimitMs: number): CheckSchema {
  return (schema, value) =>
    new Promise((resolve) => {
      const input: SchemaCheckInput = { schema, value };
      const worker = new Worker(program, {
        workerData: input,
        resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
        stdout: true,
        stderr: true,
      });
      const settle = (problems: readonly string[]): void => {
        clearTimeout(timer);
        resolve(problems);
        void worker.terminate();
      };
      const timer = setTimeout(() => {
        settle(['the check against the schema takes too long']);
      }, timeLimitMs);
      worker.once('message', (problems: readonly string[]) => {
        settle(problems);
      });
      worker.once('error', () => {
        settle(['the schema could not be checked']);
      });
      worker.once('exit', () => {
        settle(['the schema could not be checked']);
      });
    });
}

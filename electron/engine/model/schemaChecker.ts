import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { runInWorker } from '../host/runInWorker.ts';

export interface SchemaCheckInput {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** Where the value does not match the schema, as plain sentences; empty where it does. Never throws. */
export type CheckSchema = (schema: JsonObject, value: JsonValue) => Promise<readonly string[]>;

const memoryLimitMb = 256;

/**
 * Validates in a new worker, ended after `timeLimitMs`: a caller's pattern and a page's text can together take forever.
 * @param program the built `schema.worker`
 */
export function createSchemaChecker(program: URL, timeLimitMs: number): CheckSchema {
  return async (schema, value) => {
    const input: SchemaCheckInput = { schema, value };
    const problems = await runInWorker<readonly string[]>(program, input, { timeLimitMs, memoryLimitMb });
    return problems ?? ['it could not be checked against the schema in time'];
  };
}

import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { runInWorker } from '../host/runInWorker.ts';

export interface SchemaCheckInput {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** Where the value does not match the schema, as plain sentences; empty where it does. Never throws. */
export type CheckSchema = (schema: JsonObject, value: JsonValue) => Promise<readonly string[]>;

/** A usual check takes milliseconds. The time limit leaves room for a busy machine: past it, the model is asked again. */
const limits = { timeLimitMs: 20_000, memoryLimitMb: 256 } as const;

/**
 * Validates in a new worker with a time limit: a caller's pattern and a page's text can together take forever.
 * @param program the built `schema.worker`
 */
export function createSchemaChecker(program: URL): CheckSchema {
  return async (schema, value) => {
    const input: SchemaCheckInput = { schema, value };
    const problems = await runInWorker<readonly string[]>(program, input, limits);
    return problems ?? ['it could not be checked against the schema in time'];
  };
}

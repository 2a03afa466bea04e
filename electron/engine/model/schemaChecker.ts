import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { askWorker } from '../host/askWorker.ts';

export interface SchemaCheckInput {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** Where the value does not match the schema, as plain sentences; empty where it does. Never throws. */
export type CheckSchema = (schema: JsonObject, value: JsonValue) => Promise<readonly string[]>;

const memoryLimitMb = 256;

/**
 * Checks in a worker of its own, ended after `timeLimitMs`: a pattern of the caller's and a text of a page's can take for ever
 * together.
 * @param program the built `schema.worker`
 */
export function createSchemaChecker(program: URL, timeLimitMs: number): CheckSchema {
  return async (schema, value) => {
    const input: SchemaCheckInput = { schema, value };
    const problems = await askWorker<readonly string[]>(program, input, { timeLimitMs, memoryLimitMb });
    return problems ?? ['it could not be checked against the schema in time'];
  };
}

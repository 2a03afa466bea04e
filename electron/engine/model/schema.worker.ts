import { parentPort, workerData } from 'node:worker_threads';
import { findMismatches } from './findMismatches.ts';
import type { SchemaCheckInput } from './schemaChecker.ts';

/** Entry of the worker that validates one value against one schema; `schemaChecker.ts` defines its input and output. */
const { schema, value } = workerData as SchemaCheckInput;
parentPort?.postMessage(findMismatches(schema, value));

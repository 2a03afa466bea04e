import { parentPort, workerData } from 'node:worker_threads';
import { findMismatches } from './findMismatches.ts';
import type { SchemaCheckInput } from './schemaChecker.ts';

/** Entry of the worker that holds one value to one schema; what it is given and says are those of `schemaChecker.ts`. */
const { schema, value } = workerData as SchemaCheckInput;
parentPort?.postMessage(findMismatches(schema, value));

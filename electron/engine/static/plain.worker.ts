import { parentPort } from 'node:worker_threads';
import type { PlainInput, PlainVerdict } from './plainPage.ts';
import { readPlainPage } from './readPlainPage.ts';

/** Entry of the worker that reads pages without a browser. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: PlainInput }) => {
  parentPort?.postMessage({ id, ok: true, value: read(input) });
});

/** A page that breaks the reader is one for the browser. */
function read(input: PlainInput): PlainVerdict {
  try {
    return readPlainPage(input);
  } catch {
    return { kind: 'climbs', why: 'form' };
  }
}

import { parentPort } from 'node:worker_threads';
import { extractDocument } from './extractDocument.ts';
import type { ExtractReply, ExtractRequest } from './extractProtocol.ts';

/** Entry point of the worker that converts pages to documents; its messages are those of `extractProtocol.ts`. */
parentPort?.on('message', (request: ExtractRequest) => {
  parentPort?.postMessage(handleRequest(request));
});

function handleRequest({ id, input }: ExtractRequest): ExtractReply {
  try {
    return { id, ok: true, value: extractDocument(input) };
  } catch (failure) {
    return { id, ok: false, error: failure instanceof Error ? failure.message : String(failure) };
  }
}

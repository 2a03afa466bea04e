import { parentPort } from 'node:worker_threads';
import type { RedactInput } from './redactSettings.ts';
import { redactText } from './redactText.ts';

/** Entry of the worker that redacts: one answer a request, with the request's id. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: RedactInput }) => {
  try {
    parentPort?.postMessage({ id, ok: true, value: redactText(input.text, input.settings, input.found) });
  } catch (failure) {
    parentPort?.postMessage({ id, ok: false, error: failure instanceof Error ? failure.message : String(failure) });
  }
});

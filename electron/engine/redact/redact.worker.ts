import { parentPort } from 'node:worker_threads';
import type { RedactInput } from './redactSettings.ts';
import { findNamed } from './findNamed.ts';
import { redactText } from './redactText.ts';

/** Entry of the redaction worker: one response per request, with the request's id. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: RedactInput }) => {
  try {
    const { text, settings, named } = input;
    parentPort?.postMessage({ id, ok: true, value: redactText(text, settings, findNamed(text, named)) });
  } catch (failure) {
    parentPort?.postMessage({ id, ok: false, error: failure instanceof Error ? failure.message : String(failure) });
  }
});

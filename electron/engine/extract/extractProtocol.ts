import type { ExtractInput, ExtractOutput } from './extractDocument.ts';

/** Request to the extract worker, one message per page. */
export interface ExtractRequest {
  readonly id: number;
  readonly input: ExtractInput;
}

/** Reply of the worker, exactly one per request, with the request's id. */
export type ExtractReply =
  | { readonly id: number; readonly ok: true; readonly value: ExtractOutput }
  | { readonly id: number; readonly ok: false; readonly error: string };

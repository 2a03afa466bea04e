import type { ExtractInput, ExtractOutput } from './extractDocument.ts';

/** What the extract worker takes, one message a page. */
export interface ExtractRequest {
  readonly id: number;
  readonly input: ExtractInput;
}

/** What it answers, exactly one a request, with the request's id. */
export type ExtractReply =
  | { readonly id: number; readonly ok: true; readonly value: ExtractOutput }
  | { readonly id: number; readonly ok: false; readonly error: string };

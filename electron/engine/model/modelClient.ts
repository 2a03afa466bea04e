import { z } from 'zod';
import type { JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { redactText } from '../../client/redact.ts';
import type { ModelFailure } from './modelFailure.ts';
import { readCapped } from './readCapped.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';

/** An OpenAI-compatible endpoint: Ollama, LM Studio, llama.cpp, or a hosted one. */
export interface ModelEndpoint {
  /** Up to and with its version: `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly name: string;
  /** Null for one that asks for none. */
  readonly key: string | null;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What form the answer shall have; `schema` is an offer to endpoints that can hold their model to it, checked by nobody here. */
export type AnswerForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'json'; readonly name: string; readonly schema: JsonObject | null };

/** What a model said, never empty. */
export interface Said {
  readonly text: string;
  /** It ran out of tokens: more would have come. */
  readonly breaksOff: boolean;
}

export interface ModelClient {
  /** One answer of the model. Never throws; `signal` ends it, as a `timeout`. */
  complete(
    messages: readonly ChatMessage[],
    form: AnswerForm,
    signal: AbortSignal,
  ): Promise<Result<Said, ModelFailure>>;
}

const limits = {
  answerBytes: 4 * 1024 * 1024,
  /** How long an endpoint may ask us to wait and still be believed. */
  retryAfterSeconds: 900,
} as const;

/** Some endpoints give the words of a model in parts, with its thoughts as parts of their own. */
const contentSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string().optional(), text: z.string().optional() }))
    .transform((parts) => parts.map(({ type = 'text', text = '' }) => (type === 'text' ? text : '')).join('')),
]);

/** The part of an answer that is read. Tool calls are not: no tools are offered, so there is nothing that could be called. */
const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: contentSchema.nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/**
 * Speaks `POST {url}/chat/completions` and nothing else. The key goes to this one address: redirects are not followed.
 * @param fetch the way out; the model is the person's own choice, so no guard stands before it.
 */
export function createModelClient(endpoint: ModelEndpoint, fetch: typeof globalThis.fetch): ModelClient {
  const address = `${trimEndBy(endpoint.url, /\//)}/chat/completions`;
  // Endpoints differ in what they know beyond the messages; one that refused it is not offered it again.
  let isPlain = false;

  async function post(body: JsonObject, signal: AbortSignal): Promise<Result<Said, ModelFailure>> {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }),
    };
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
      const failure = failureOf(answer);
      if (failure !== null) {
        await answer.body?.cancel();
        return err(failure);
      }
      const text = await readCapped(answer, limits.answerBytes);
      if (text === null) return err({ kind: 'broken-answer', what: 'it is longer than 4 MB' });
      const said = readAnswer(text);
      // An endpoint that repeats its key must not hand it on to who asked for the page.
      if (!said.ok || endpoint.key === null) return said;
      return ok({ ...said.value, text: redactText(said.value.text, [endpoint.key]) });
    } catch (failure) {
      return err(signal.aborted ? { kind: 'timeout' } : { kind: 'unreachable', code: systemCode(failure) });
    }
  }

  return {
    async complete(messages, form, signal) {
      if (signal.aborted) return err({ kind: 'timeout' });
      const plain: JsonObject = { model: endpoint.name, messages: messages.map((message) => ({ ...message })) };
      if (isPlain) return await post(plain, signal);
      const first = await post({ ...plain, temperature: 0, stream: false, ...formFields(form) }, signal);
      if (first.ok || first.error.kind !== 'failed' || !refusesFields(first.error.status)) return first;
      const second = await post(plain, signal);
      if (second.ok) isPlain = true;
      return second;
    },
  };
}

function formFields(form: AnswerForm): JsonObject {
  if (form.kind === 'text') return {};
  if (form.schema === null) return { response_format: { type: 'json_object' } };
  return {
    response_format: { type: 'json_schema', json_schema: { name: form.name, schema: form.schema, strict: false } },
  };
}

function refusesFields(status: number): boolean {
  return status === 400 || status === 422;
}

function failureOf({ status, headers }: Response): ModelFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return { kind: 'key-refused', status };
  if (status === 429) return { kind: 'rate-limited', retryAfterSeconds: secondsOf(headers.get('retry-after')) };
  return { kind: 'failed', status };
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return null;
  return Math.min(limits.retryAfterSeconds, Math.max(1, Math.ceil(seconds)));
}

function readAnswer(text: string): Result<Said, ModelFailure> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ kind: 'broken-answer', what: 'it is no JSON' });
  }
  const parsed = answerSchema.safeParse(value);
  const choice = parsed.success ? parsed.data.choices[0] : undefined;
  if (choice === undefined) return err({ kind: 'broken-answer', what: 'it has no choices with a message' });
  const { message, finish_reason: reason } = choice;
  if (reason === 'content_filter' || (message.refusal ?? '') !== '') return err({ kind: 'declined' });
  const content = withoutThoughts(message.content ?? '');
  if (content !== '') return ok({ text: content, breaksOff: reason === 'length' });
  const what = reason === 'length' ? 'the model ran out of tokens before it said anything' : 'its message is empty';
  return err({ kind: 'broken-answer', what });
}

/** Reasoning models of local endpoints think aloud before they answer. */
function withoutThoughts(content: string): string {
  const end = content.lastIndexOf('</think>');
  const thinks = /^\s*<think>/.test(content);
  if (thinks && end === -1) return '';
  return (thinks ? content.slice(end + '</think>'.length) : content).trim();
}

/** `fetch` hides the system's code one or two causes deep. */
function systemCode(failure: unknown): string {
  for (let cause: unknown = failure; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z0-9_]{2,60}$/.test(cause.code)) return cause.code;
  }
  return 'no connection';
}

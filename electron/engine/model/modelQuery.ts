import { err, type Result } from '../../../shared/base/result.ts';
import type { ResponseFormat, ChatMessage, ModelClient, Completion } from './modelClient.ts';
import type { ModelFailure } from '../ports/modelFailure.ts';
import { retryPrompt } from './prompts.ts';

/** Parses the reply of a model, or returns its problems. `breaksOff`: the reply was truncated. */
export type ParseReply<Value> = (said: string, breaksOff: boolean) => Promise<Result<Value, readonly string[]>>;

/** Queries the model, and retries once if the reply is not in the requested format. */
export type ModelQuery = <Value>(
  messages: readonly ChatMessage[],
  form: ResponseFormat,
  read: ParseReply<Value>,
  signal: AbortSignal,
) => Promise<Result<Value, ModelFailure>>;

/** @param client null where no model is set */
export function createModelQuery(client: ModelClient | null): ModelQuery {
  return async (messages, form, read, signal) => {
    if (client === null) return err({ kind: 'not-set' });
    const first = await client.complete(messages, form, signal);
    if (!first.ok) return first;
    const value = await readBy(read, first.value);
    if (value.ok) return value;
    const second = await client.complete(retryPrompt(messages, first.value.text, value.error), form, signal);
    if (!second.ok) return second;
    const mended = await readBy(read, second.value);
    return mended.ok ? mended : err({ kind: 'not-conforming', problems: mended.error });
  };
}

/** For a truncated reply, truncation is the only problem reported. */
async function readBy<Value>(
  read: ParseReply<Value>,
  { text, breaksOff }: Completion,
): Promise<Result<Value, readonly string[]>> {
  const value = await read(text, breaksOff);
  return value.ok || !breaksOff ? value : err(['it breaks off: the model ran out of tokens']);
}

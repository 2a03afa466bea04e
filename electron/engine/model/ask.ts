import { err, type Result } from '../../../shared/base/result.ts';
import type { AnswerForm, ChatMessage, ModelClient } from './modelClient.ts';
import type { ModelFailure } from './modelFailure.ts';
import { askAgain } from './prompts.ts';

/** Makes an answer of what a model said, or names what is wrong with it. */
export type ReadAnswer<Value> = (said: string) => Promise<Result<Value, readonly string[]>>;

/** Asks once, and once more where the answer is not in its form. */
export type Ask = <Value>(
  messages: readonly ChatMessage[],
  form: AnswerForm,
  read: ReadAnswer<Value>,
  signal: AbortSignal,
) => Promise<Result<Value, ModelFailure>>;

/** @param client null where no model is set */
export function createAsk(client: ModelClient | null): Ask {
  return async (messages, form, read, signal) => {
    if (client === null) return err({ kind: 'not-set' });
    const first = await client.complete(messages, form, signal);
    if (!first.ok) return first;
    const value = await read(first.value);
    if (value.ok) return value;
    const second = await client.complete(askAgain(messages, first.value, value.error), form, signal);
    if (!second.ok) return second;
    const mended = await read(second.value);
    return mended.ok ? mended : err({ kind: 'not-conforming', problems: mended.error });
  };
}

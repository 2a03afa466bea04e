import { err, type Result } from '../../../shared/base/result.ts';
import type { AnswerForm, ChatMessage, ModelClient, Said } from './modelClient.ts';
import type { ModelFailure } from './modelFailure.ts';
import { askAgain } from './prompts.ts';

/** Makes an answer of what a model said, or names what is wrong with it. `breaksOff`: more would have come. */
export type ReadAnswer<Value> = (said: string, breaksOff: boolean) => Promise<Result<Value, readonly string[]>>;

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
    const value = await readBy(read, first.value);
    if (value.ok) return value;
    const second = await client.complete(askAgain(messages, first.value.text, value.error), form, signal);
    if (!second.ok) return second;
    const mended = await readBy(read, second.value);
    return mended.ok ? mended : err({ kind: 'not-conforming', problems: mended.error });
  };
}

/** What is wrong with an answer that breaks off is that, whatever else follows from it. */
async function readBy<Value>(
  read: ReadAnswer<Value>,
  { text, breaksOff }: Said,
): Promise<Result<Value, readonly string[]>> {
  const value = await read(text, breaksOff);
  return value.ok || !breaksOff ? value : err(['it breaks off: the model ran out of tokens']);
}

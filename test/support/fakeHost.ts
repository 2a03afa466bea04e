import { err } from '../../shared/base/result.ts';
import type { CallInput, CallName, CallOutput, EventName, EventPayload } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import type { Host } from '../../shared/ipc/host.ts';

type Answers = {
  [Name in CallName]?: (input: CallInput<Name>) => IpcResult<CallOutput<Name>> | Promise<IpcResult<CallOutput<Name>>>;
};

export interface FakeHost extends Host {
  /** Calls in the order in which they came. */
  readonly calls: readonly { readonly name: CallName; readonly input: unknown }[];
  /** An event from main. */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  answer(answers: Answers): void;
}

/** Creates the window's host with results of the test; a call without one fails as `refused`. */
export function createFakeHost(first: Answers = {}): FakeHost {
  const answers: Answers = { ...first };
  const calls: { name: CallName; input: unknown }[] = [];
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  return {
    calls,
    async call(name, input) {
      calls.push({ name, input });
      const answer = answers[name];
      if (answer === undefined)
        return err({ kind: 'refused', message: `no answer for ${name}`, reason: 'not-allowed' });
      return answer(input);
    },
    cameFrom: () => Promise.resolve(),
    on(name, listener) {
      const waiting = listeners.get(name) ?? new Set();
      listeners.set(name, waiting);
      waiting.add(listener);
      return () => void waiting.delete(listener);
    },
    emit(name, payload) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
    answer(more) {
      Object.assign(answers, more);
    },
  };
}

import {
  calls,
  type CallInput,
  type CallName,
  type CallOutput,
  events,
  type EventName,
  type EventPayload,
} from '../../shared/ipc/contract.ts';
import { type IpcResult, resultSchema } from '../../shared/ipc/envelope.ts';
import type { Bridge, Host } from '../../shared/ipc/host.ts';
import { type AppError, internalError } from '../../shared/errors/appError.ts';
import { err } from '../../shared/base/result.ts';

type AnyListener = (payload: never) => void;

/**
 * IPC client over the preload's bridge, by the contract. Responses and events are validated: an invalid response becomes an `internal`
 * error, an invalid event is dropped.
 */
export function createIpcHost(bridge: Bridge): Host {
  const listeners = new Map<EventName, Set<AnyListener>>();
  bridge.subscribe((name, payload) => {
    const waiting = listeners.get(name);
    if (waiting === undefined || waiting.size === 0) return;
    const parsed = events[name].safeParse(payload);
    if (!parsed.success) return;
    for (const listener of [...waiting]) listener(parsed.data as never);
  });
  return {
    call: (name, input) => callBridge(bridge, name, input),
    async cameFrom(fileId, file) {
      try {
        await bridge.cameFrom(fileId, file);
      } catch {
        // Later changes of the file cannot be detected then; it is read anyway.
      }
    },
    on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) {
      const waiting = listeners.get(name) ?? new Set<AnyListener>();
      listeners.set(name, waiting);
      waiting.add(listener);
      return () => void waiting.delete(listener);
    },
  };
}

async function callBridge<Name extends CallName>(
  bridge: Bridge,
  name: Name,
  input: CallInput<Name>,
): Promise<IpcResult<CallOutput<Name>>> {
  let answer: unknown;
  try {
    answer = await bridge.call(name, input);
  } catch (failure) {
    return err(internalError(failure));
  }
  const parsed = resultSchema(calls[name].output).safeParse(answer);
  if (parsed.success) return parsed.data as IpcResult<CallOutput<Name>>;
  return err(malformedResponse(name));
}

function malformedResponse(name: CallName): AppError {
  return { kind: 'internal', message: `${name}: the answer is not of the contract` };
}

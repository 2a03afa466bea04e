import type { CallInput, CallName, CallOutput, EventName, EventPayload } from './contract.ts';
import type { IpcResult } from './envelope.ts';

/** The window's only interface to the outside: the contract's calls, and a subscription that returns its unsubscribe function. */
export interface Host {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<IpcResult<CallOutput<Name>>>;
  /** Reports which of the user's files is being uploaded under an id (`files.begin`): only main learns its path. */
  cameFrom(fileId: string, file: object): Promise<void>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
}

/** The API that the preload exposes: strings and plain values only, no Electron object. */
export interface Bridge {
  call(name: CallName, input: unknown): Promise<unknown>;
  cameFrom(fileId: string, file: object): Promise<void>;
  subscribe(listener: (name: EventName, payload: unknown) => void): () => void;
}

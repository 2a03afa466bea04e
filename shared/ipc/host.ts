import type { CallInput, CallName, CallOutput, EventName, EventPayload } from './contract.ts';
import type { IpcResult } from './envelope.ts';

/** The window's only way to the world: the contract's calls, and a subscription that gives back its own off-switch. */
export interface Host {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<IpcResult<CallOutput<Name>>>;
  /** Says which file of the person's is being taken in under an id (`files.begin`): where it lies, only main learns. */
  cameFrom(fileId: string, file: object): Promise<void>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
}

/** What the preload exposes: strings and plain values only, no Electron object. */
export interface Bridge {
  call(name: CallName, input: unknown): Promise<unknown>;
  cameFrom(fileId: string, file: object): Promise<void>;
  subscribe(listener: (name: EventName, payload: unknown) => void): () => void;
}

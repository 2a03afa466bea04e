import type { WebContents } from 'electron';
import type { EventName, EventPayload } from '../../shared/ipc/contract.ts';
import { eventChannel } from '../../shared/ipc/channels.ts';

/** Sends one event of the contract to a window. A window that is going away hears nothing. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

/** Sends to every window that `windows` gives at that moment. */
export function createEmit(windows: () => readonly WebContents[]): Emit {
  return (name, payload) => {
    for (const contents of windows()) {
      if (!contents.isDestroyed()) contents.send(eventChannel, name, payload);
    }
  };
}

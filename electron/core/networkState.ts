import type { Scheduler } from './time.ts';

/** Whether the system says that there is a network; null where it cannot tell. */
export type ReadNetwork = () => boolean | null;

export interface NetworkState {
  /** True as well while nobody knows: nothing is ever held back because of it. */
  isOnline(): boolean;
}

const lookEveryMs = 3000;

/** Follows the network. The system tells no changes, so it is looked at every few seconds; nothing is sent to find out. */
export function createNetworkState(
  read: ReadNetwork,
  scheduler: Scheduler,
  onChanged: (online: boolean) => void,
): NetworkState {
  let online = read() ?? true;
  scheduler.after(lookEveryMs, look);

  function look(): void {
    const now = read() ?? true;
    scheduler.after(lookEveryMs, look);
    if (now === online) return;
    online = now;
    onChanged(online);
  }

  return {
    // What is asked for now is answered by what is now.
    isOnline: () => read() ?? true,
  };
}

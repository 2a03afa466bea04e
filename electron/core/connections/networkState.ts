import type { Scheduler } from '../time.ts';

/** Whether the system reports a network; null if it cannot tell. */
export type ReadNetwork = () => boolean | null;

export interface NetworkState {
  /** Also true while the state is unknown: nothing is ever delayed because of it. */
  isOnline(): boolean;
}

const pollIntervalMs = 3000;

/** Follows the network. The system reports no changes, so it is polled every few seconds; no request is sent for that. */
export function createNetworkState(
  read: ReadNetwork,
  scheduler: Scheduler,
  onChanged: (online: boolean) => void,
): NetworkState {
  let online = read() ?? true;
  scheduler.after(pollIntervalMs, look);

  function look(): void {
    const now = read() ?? true;
    scheduler.after(pollIntervalMs, look);
    if (now === online) return;
    online = now;
    onChanged(online);
  }

  return {
    // The current state, not the last polled one.
    isOnline: () => read() ?? true,
  };
}

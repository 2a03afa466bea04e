import { labConnectionId, type ConnectionId } from '../base/brand.ts';

/**
 * Whether the failure lab plays the requests of this connection: such a run has an invented result, and its outcome is "Played", never
 * "Done". Accepts any object that has a connection: a tab, a run, a row of history, the header of a list.
 */
export function isPlayed({ connectionId }: { readonly connectionId: ConnectionId }): boolean {
  return connectionId === labConnectionId;
}

import { labConnectionId, type ConnectionId } from '../base/brand.ts';

/**
 * Whether the failure lab plays what goes to this connection: a run of it has an invented result, and its outcome is "Played", never
 * "Done". Takes anything that names its connection: a tab, a run, a row of history, the head of a list.
 */
export function isPlayed({ connectionId }: { readonly connectionId: ConnectionId }): boolean {
  return connectionId === labConnectionId;
}

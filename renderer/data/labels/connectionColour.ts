import type { Connection } from '../../../shared/connection/connection.ts';

/** Returns the color of a connection's dot: green for the local engine, a category color for a service, gray for a removed one. */
export function connectionColour(connection: Connection | undefined): number | 'success' | 'idle' {
  if (connection === undefined) return 'idle';
  return connection.kind === 'local-engine' ? 'success' : connection.colour;
}

/** Category color of the failure lab, as set for its connection: its tabs, its banner and its runs. */
export const playedColour = 4;

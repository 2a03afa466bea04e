import type { Connection } from '../../shared/connection/connection.ts';

/** The dot beside a connection's name: green for the local engine, its own category for a service, grey for one that is gone. */
export function connectionColour(connection: Connection | undefined): number | 'success' | 'idle' {
  if (connection === undefined) return 'idle';
  return connection.kind === 'local-engine' ? 'success' : connection.colour;
}

/** The category colour of the failure lab, as its connection has it: its tabs, its banner and what it played. */
export const playedColour = 4;

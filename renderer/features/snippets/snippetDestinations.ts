import { trimEndBy } from '../../../shared/base/trimText.ts';
import type { Connection } from '../../../shared/connection/connection.ts';

/** Destination of copied code: a hosted service, a self-hosted one, the engine of this Trowel, or a failure lab. */
export type SnippetDestination = 'cloud' | 'self-hosted' | 'engine' | 'lab';

/** The hosted service (api-facts 0.1). */
export const cloudUrl = 'https://api.firecrawl.dev';
/** Default URL of a self-hosted service (api-facts 9). */
export const selfHostedUrl = 'http://localhost:3002';

/** The environment variable for the token of this Trowel's engine, which is not a service's key. */
export const engineTokenVariable = 'TROWEL_TOKEN';

/** Returns the destination that a connection belongs to. */
export function destinationOf({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): SnippetDestination {
  if (kind === 'lab') return 'lab';
  if (kind === 'local-engine') return 'engine';
  return trimEndBy(baseUrl, /\//) === cloudUrl ? 'cloud' : 'self-hosted';
}

/** Destinations to choose from: those for production use, and the lab for a request that it simulates. */
export function destinationsFor(own: SnippetDestination): readonly SnippetDestination[] {
  const real: readonly SnippetDestination[] = ['cloud', 'self-hosted', 'engine'];
  return own === 'lab' ? [...real, 'lab'] : real;
}

/**
 * Returns the connection whose URL and key a destination uses: the request's own if it belongs to that destination, else the first that
 * does.
 */
export function connectionFor(
  place: SnippetDestination,
  own: Connection,
  connections: readonly Connection[],
): Connection | undefined {
  return destinationOf(own) === place ? own : connections.find((connection) => destinationOf(connection) === place);
}

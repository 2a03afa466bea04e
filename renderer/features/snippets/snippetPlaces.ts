import { trimEndBy } from '../../../shared/base/trimText.ts';
import type { Connection } from '../../../shared/connection/connection.ts';

/** Where copied code sends its request: a hosted service, one of a person's own, the engine of this Trowel, or a failure lab. */
export type SnippetPlace = 'cloud' | 'self-hosted' | 'engine' | 'lab';

/** The hosted service (api-facts 0.1). */
export const cloudUrl = 'https://api.firecrawl.dev';
/** Where a self-hosted service listens unless it is told otherwise (api-facts 9). */
export const selfHostedUrl = 'http://localhost:3002';

/** The variable that holds the token of this Trowel's engine, which is no key of a service. */
export const engineTokenVariable = 'TROWEL_TOKEN';

/** The place that a connection stands for. */
export function placeOf({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): SnippetPlace {
  if (kind === 'lab') return 'lab';
  if (kind === 'local-engine') return 'engine';
  return trimEndBy(baseUrl, /\//) === cloudUrl ? 'cloud' : 'self-hosted';
}

/** The places to choose from: those for real work, and the lab for a request that it plays. */
export function placesFor(own: SnippetPlace): readonly SnippetPlace[] {
  const real: readonly SnippetPlace[] = ['cloud', 'self-hosted', 'engine'];
  return own === 'lab' ? [...real, 'lab'] : real;
}

/** The connection whose URL and key a place takes: the request's own where it stands for that place, else the first that does. */
export function connectionFor(
  place: SnippetPlace,
  own: Connection,
  connections: readonly Connection[],
): Connection | undefined {
  return placeOf(own) === place ? own : connections.find((connection) => placeOf(connection) === place);
}

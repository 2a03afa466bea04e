import type { IncomingMessage } from 'node:http';
import { scenarioHeader, scenarioPath } from '../../shared/lab/scenarioName.ts';
import type { Headers } from '../engine/http/headers.ts';

/** What the URL of a call leads to. */
export interface Target {
  readonly scenario: string | null;
  /** Of the API: `/v2/scrape`. */
  readonly path: string;
  /** Without the question mark; empty if there is none. */
  readonly query: string;
}

/** Splits the target of a request line into scenario, path and query. */
export function readTarget(url: string): Target {
  const [path = '/', query = ''] = url.split('?', 2);
  if (!path.startsWith(scenarioPath)) return { scenario: null, path, query };
  const [family = '', id = '', ...rest] = path.slice(scenarioPath.length).split('/');
  return { scenario: `${family}/${id}`, path: `/${rest.join('/')}`, query };
}

/** Returns the scenario that a call names in its path or in a header; null for none. */
export function scenarioOf({ scenario }: Target, headers: Headers): string | null {
  return scenario ?? headers.get(scenarioHeader)?.[0]?.trim() ?? null;
}

/**
 * Returns the root of the URLs that the caller is to follow: the address by which it came, with the scenario that it named.
 * @param name the scenario of the call; null if it named none
 */
export function originOf(request: IncomingMessage, name: string | null): string {
  const scheme = 'encrypted' in request.socket && request.socket.encrypted === true ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? ''}${name === null ? '' : `${scenarioPath}${name}`}`;
}

import { canParseUrl } from '../base/canParseUrl.ts';
import type { Connection } from './connection.ts';

/** Whether a request goes beyond this computer: to a service elsewhere, or from the local engine to a page of the web. */
export type NetworkNeed = 'service' | 'page' | 'none';

/** The network access that is required to send this URL through this connection; `ownHosts` are built into the app and need none. */
export function networkNeed(connection: Connection, url: string, ownHosts: readonly string[]): NetworkNeed {
  if (connection.kind === 'lab') return 'none';
  if (connection.kind === 'service') return isHere(connection.baseUrl) ? 'none' : 'service';
  if (!canParseUrl(url)) return 'none';
  return isHere(url) || ownHosts.includes(new URL(url).hostname) ? 'none' : 'page';
}

function isHere(url: string): boolean {
  if (!canParseUrl(url)) return false;
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

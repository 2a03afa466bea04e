import { reasonOf } from './clusterMember.ts';

/** What to do about the codes of a connection that cannot be made: of the system, and SQL states of PostgreSQL. */
const adviceByCode: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'Nothing listens there: start PostgreSQL, or correct the host and port of the URL.'],
  ['ENOTFOUND', 'The host is not known: correct it in the URL.'],
  ['EAI_AGAIN', 'The host cannot be looked up: correct it in the URL, or check the network.'],
  ['ETIMEDOUT', 'The host does not respond: check its firewall and the URL.'],
  ['EHOSTUNREACH', 'The host cannot be reached: check the network and the URL.'],
  ['28P01', 'Correct the user and the password of the URL.'],
  ['28000', 'Let this computer and user connect in pg_hba.conf of the server.'],
  ['3D000', 'Create it: createdb --owner=USER NAME.'],
  ['42501', 'Make the user of the URL the owner of the database.'],
  ['53300', 'Raise max_connections of the server: 4 for each worker, 10 for each other engine.'],
]);

/** What the client reports without a code where the server takes too long. */
const timeoutMessage = 'timeout';
const timeoutAdvice = 'The host does not respond: check its firewall and the URL.';

/**
 * Says in a sentence why a database cannot be used, and what to do about it.
 * @param url connection URL, of which only host and port are repeated
 */
export function explainFailure(failure: unknown, url: string): string {
  const { code } = failure as { readonly code?: unknown };
  // A host with several addresses fails with a code alone.
  const message = reasonOf(failure);
  const reason = message === '' ? String(code) : message.replace(/\.$/, '');
  const advice = adviceByCode.get(code) ?? (reason.includes(timeoutMessage) ? timeoutAdvice : null);
  const sentence = `PostgreSQL at ${hostOf(url)} cannot be used: ${reason}.`;
  return advice === null ? sentence : `${sentence} ${advice}`;
}

function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname === '' ? 'localhost' : hostname}:${port === '' ? '5432' : port}`;
}

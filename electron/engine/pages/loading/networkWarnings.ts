import type { GuardEvent } from '../../../guard/guardEvent.ts';

export interface ConnectionFacts {
  readonly laneEvents: () => readonly GuardEvent[];
  /** Hosts whose certificates failed verification and were accepted. */
  readonly uncheckedHosts: ReadonlySet<string>;
}

/**
 * Warnings about the connections of a visit: parts that the guard refused, certificates that did not verify.
 * A private host that was reached is no warning, because the caller allowed it by name (`privateHostsOf`).
 */
export function networkWarnings(ports: ConnectionFacts): string[] {
  const warnings: string[] = [];
  const refused = hostsOf(ports, 'refused');
  if (refused.length > 0)
    warnings.push(`Parts of the page are at private addresses and were not loaded: ${list(refused)}.`);
  const unchecked = [...ports.uncheckedHosts];
  if (unchecked.length > 0)
    warnings.push(`The certificate of ${list(unchecked)} cannot be verified; the page was scraped anyway.`);
  return warnings;
}

/** Hosts at private addresses that the visit reached with the caller's permission; at most 20, without duplicates. */
export function privateHostsOf(ports: Pick<ConnectionFacts, 'laneEvents'>): readonly string[] {
  return hostsOf(ports, 'private').slice(0, maxPrivateHosts);
}

const maxPrivateHosts = 20;

function hostsOf({ laneEvents }: Pick<ConnectionFacts, 'laneEvents'>, type: GuardEvent['type']): readonly string[] {
  const hosts = laneEvents()
    .filter((event) => event.type === type)
    .map(({ host }) => host);
  return [...new Set(hosts)];
}

function list(names: readonly string[]): string {
  return names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
}

import type { LaneEvent } from '../../guard/laneEvent.ts';

export interface ConnectionFacts {
  readonly laneEvents: () => readonly LaneEvent[];
  /** Hosts whose certificates did not verify and were let pass. */
  readonly uncheckedHosts: ReadonlySet<string>;
}

/** What the answer tells of its connections: private hosts that were allowed, parts that were refused, certificates that failed. */
export function networkWarnings(ports: ConnectionFacts): string[] {
  const hosts = (type: LaneEvent['type']): string[] => [
    ...new Set(
      ports
        .laneEvents()
        .filter((event) => event.type === type)
        .map(({ host }) => host),
    ),
  ];
  const warnings: string[] = [];
  const allowed = hosts('private');
  if (allowed.length > 0) warnings.push(`Private address allowed: ${list(allowed)}.`);
  const refused = hosts('refused');
  if (refused.length > 0)
    warnings.push(`Parts of the page lie at private addresses and were not loaded: ${list(refused)}.`);
  const unchecked = [...ports.uncheckedHosts];
  if (unchecked.length > 0)
    warnings.push(`The certificate of ${list(unchecked)} does not verify; the page was taken all the same.`);
  return warnings;
}

function list(names: readonly string[]): string {
  return names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
}

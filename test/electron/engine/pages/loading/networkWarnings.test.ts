import { expect, test } from 'vitest';
import { networkWarnings, privateHostsOf } from '../../../../../electron/engine/pages/loading/networkWarnings.ts';
import type { GuardEvent } from '../../../../../electron/guard/guardEvent.ts';

const reached = (host: string): GuardEvent => ({ type: 'private', host, port: 80, address: '10.0.0.1' });
const facts = (events: readonly GuardEvent[]) => ({ laneEvents: () => events, uncheckedHosts: new Set<string>() });

test('a private host that the caller allowed is a fact, each once, and no warning', () => {
  const visit = facts([reached('wiki.test'), reached('wiki.test'), reached('printer.test')]);
  expect(networkWarnings(visit)).toEqual([]);
  expect(privateHostsOf(visit)).toEqual(['wiki.test', 'printer.test']);
});

test('a page cannot fill the answer with hosts', () => {
  const events = Array.from({ length: 1000 }, (_, index) => reached(`h${index}.test`));
  expect(privateHostsOf(facts(events))).toHaveLength(20);
});

test('what was refused and what does not verify are warnings, one each', () => {
  const refused: GuardEvent = {
    type: 'refused',
    host: 'nas.test',
    port: 80,
    reason: 'private-address',
    address: '10.0.0.2',
    addressClass: 'private',
  };
  const warnings = networkWarnings({ laneEvents: () => [refused], uncheckedHosts: new Set(['old.test']) });
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toContain('nas.test');
  expect(warnings[1]).toContain('old.test');
});

import type { JsonObject } from '../../../shared/base/json.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

/** Lists of a person's own text: their length says enough. */
const counted = [
  'allowedPrivateHosts',
  'knownExternalHosts',
  'privateConnections',
  'savedSearches',
  'savedTraceFilters',
] as const satisfies readonly (keyof Settings)[];

/** Hosts, users and files of a person: it is enough to report that one is set. */
const hidden = [
  'proxyServer',
  'proxyBypass',
  'proxyUser',
  'engineProxyServer',
  'engineProxyUser',
  'modelUrl',
  'engineToolsFile',
  'extraCaFile',
] as const satisfies readonly (keyof Settings)[];

/** A person's settings in a form for other people: names that they chose and locations are omitted. */
export function describeSettings(settings: Settings): JsonObject {
  return {
    ...settings,
    ...Object.fromEntries(counted.map((name) => [name, settings[name].length])),
    ...Object.fromEntries(hidden.map((name) => [name, settings[name] === '' ? '' : settings[name] && '(set)'])),
  };
}

import type { JsonObject } from '../../shared/base/json.ts';
import type { Settings } from '../../shared/settings/settings.ts';

/** Lists of a person's own words: how many there are says enough. */
const counted = [
  'allowedPrivateHosts',
  'knownExternalHosts',
  'privateConnections',
  'savedSearches',
  'savedTraceFilters',
] as const satisfies readonly (keyof Settings)[];

/** Hosts, users and files of a person: that one is set says enough. */
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

/** How a person has set things, for somebody else to read: what they named themselves, and where it is, is their own affair. */
export function describeSettings(settings: Settings): JsonObject {
  return {
    ...settings,
    ...Object.fromEntries(counted.map((name) => [name, settings[name].length])),
    ...Object.fromEntries(hidden.map((name) => [name, settings[name] === '' ? '' : settings[name] && '(set)'])),
  };
}

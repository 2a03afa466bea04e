import type { Connection } from '../../../shared/connection/connection.ts';

export const presetIds = ['cloud', 'local', 'selfHosted', 'other'] as const;
export type PresetId = (typeof presetIds)[number];

/** Port of a self-hosted Firecrawl and of Firecrawl Local (docs.firecrawl.dev, "Self-hosting" and "Firecrawl Local"). */
const localUrl = 'http://localhost:3002';

/** The default URLs of known services; empty for another service. */
export const presetUrls: Readonly<Record<PresetId, string>> = {
  cloud: 'https://api.firecrawl.dev',
  local: localUrl,
  selfHosted: localUrl,
  other: '',
};

/** Returns the preset that is offered first: the cloud, unless it was added before. */
export function firstPreset(connections: readonly Connection[]): PresetId {
  return connections.some(({ baseUrl }) => baseUrl === presetUrls.cloud) ? 'other' : 'cloud';
}

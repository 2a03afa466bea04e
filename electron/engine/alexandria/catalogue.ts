import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { Tool } from './tool.ts';

/** The tools that can be called, in the order in which they are listed. */
export interface Catalogue {
  readonly tools: readonly Tool[];
  find(provider: string, capability: string): Tool | null;
  /** Returns the tools for the site of a page: those for this site by name first, then those for any site. */
  forPage(url: string): readonly Tool[];
}

export function createCatalogue(tools: readonly Tool[]): Catalogue {
  const byName = new Map(tools.map((tool) => [nameOf(tool.contract.provider, tool.contract.capability), tool]));
  return {
    tools,
    find: (provider, capability) => byName.get(nameOf(provider, capability)) ?? null,
    forPage: (url) => [
      ...tools.filter(({ domains }) => domains !== null && isAbout(domains, url)),
      ...tools.filter(({ domains, optionsFor }) => domains === null && Object.keys(optionsFor(url)).length > 0),
    ],
  };
}

function nameOf(provider: string, capability: string): string {
  return JSON.stringify([provider, capability]);
}

export function isAbout(domains: readonly string[], url: string): boolean {
  if (!canParseUrl(url)) return false;
  const host = new URL(url).hostname.replace(/\.$/, '');
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

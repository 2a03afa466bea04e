import { readRegularFile, reasonOfFailure } from '../../../adapters/regularFile.ts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { jsonDepth, parseJson } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { SearchApiId, SearchProviderId } from '../../../../shared/base/searchProviders.ts';
import { placeholdersOf } from '../../alexandria/http/template.ts';
import { machineApi } from './machineApis.ts';
import { personProvider } from './personProviders.ts';
import {
  type OpenProvider,
  placeholderNames,
  type SearchCall,
  searchProviderSchema,
  type SearchProvider,
} from './searchProvider.ts';

/** How a person has set up searches. */
export interface SearchSettings {
  /** Null for none. */
  readonly searchProvider: Exclude<SearchProviderId, 'custom'> | null;
  /** Base URL of the person's SearXNG, or of another place that answers as the provider does; null for its own. */
  readonly searchUrl: string | null;
  /** File that describes a provider; null for none. */
  readonly searchFile: string | null;
  readonly searchApis: readonly SearchApiId[];
  /** Null where none is set. */
  readonly searchKey: string | null;
}

/** The provider of the person and the APIs that are switched on. */
export interface OpenProviders {
  readonly own: OpenProvider | null;
  readonly apis: readonly OpenProvider[];
}

/** Searches find only what the engine has read. */
export const noProviders: OpenProviders = { own: null, apis: [] };

const maxDepth = 32;

/**
 * Opens the providers of the settings. A host that the settings name may be private: it is the person's own.
 * @returns the providers, or one sentence that names the file and its problem
 */
export function openProviders(settings: SearchSettings): Result<OpenProviders, string> {
  const { searchProvider, searchUrl, searchFile, searchKey: key } = settings;
  const apis = settings.searchApis.map(
    (id): OpenProvider => ({ provider: machineApi(id), key: null, privateHosts: [] }),
  );
  if (searchFile !== null) {
    const read = readProviderFile(searchFile);
    return read.ok ? ok({ own: { provider: read.value, key, privateHosts: hostsOf(read.value) }, apis }) : read;
  }
  if (searchProvider === null) return ok({ own: null, apis });
  const provider = personProvider(searchProvider, searchUrl);
  // The hosts of a service are public; only one that the person names may be private.
  return ok({ own: { provider, key, privateHosts: searchUrl === null ? [] : hostsOf(provider) }, apis });
}

function readProviderFile(file: string): Result<SearchProvider, string> {
  let text: string;
  try {
    text = readRegularFile(file);
  } catch (failure) {
    return err(`The search file ${file} cannot be read: ${reasonOfFailure(failure)}`);
  }
  if (jsonDepth(text) > maxDepth) return err(`The search file ${file} is nested deeper than ${maxDepth} levels.`);
  const json = parseJson(text);
  if (!json.ok) return err(`The search file ${file} is no valid JSON.`);
  const provider = searchProviderSchema.safeParse(json.value);
  if (!provider.success) {
    const [first] = provider.error.issues;
    const path = first?.path.map(String).join('.') ?? '';
    return err(`The search file ${file}: ${path === '' ? 'the file' : path}: ${first?.message ?? 'another form'}`);
  }
  for (const [source, call] of callsOf(provider.data)) {
    const problem = callProblem(call);
    if (problem !== null) return err(`The search file ${file}: sources.${source}: ${problem}`);
  }
  return ok(provider.data);
}

/** What a description may not have beyond its shape; null for a valid one. */
function callProblem({ url, query, body, method }: SearchCall): string | null {
  const origin = /^https?:\/\/[^/{}?#@\s\\]+(?=\/|$)/.exec(url)?.[0];
  if (origin === undefined || !canParseUrl(origin) || /[?#]/.test(url))
    return 'url: an absolute http or https URL is required, without a user, a query or a name in its host';
  const known: ReadonlySet<string> = new Set(placeholderNames);
  const names = placeholdersOf([url, query, body ?? null]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) return `{{${unknown}}} is unknown; there are ${placeholderNames.join(', ')}`;
  if (!names.includes('query')) return '{{query}} is nowhere in url, query or body';
  return method === 'GET' && body !== undefined ? 'body: a GET request has none' : null;
}

function callsOf({ sources }: SearchProvider): readonly (readonly [string, SearchCall])[] {
  return Object.entries(sources).flatMap(([source, call]) => (call === undefined ? [] : [[source, call] as const]));
}

function hostsOf(provider: SearchProvider): readonly string[] {
  return [...new Set(callsOf(provider).map(([, { url }]) => new URL(url).hostname))];
}

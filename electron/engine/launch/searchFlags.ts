import { isModelAddress } from '../../../shared/api/engine/modelAddress.ts';
import {
  isSearchApiId,
  searchApiIds,
  searchProviderIds,
  type SearchApiId,
  type SearchProviderId,
} from '../../../shared/base/searchProviders.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

/** Where searches go, as the command line says. */
export interface SearchOptions {
  /** Null for none. */
  readonly searchProvider: Exclude<SearchProviderId, 'custom'> | null;
  /** Base URL of the person's SearXNG, or of another place that answers as the provider does; null for its own. */
  readonly searchUrl: string | null;
  /** JSON file that describes a provider; null for none. */
  readonly searchFile: string | null;
  readonly searchApis: readonly SearchApiId[];
}

const providers = searchProviderIds.filter((id) => id !== 'custom');

/** Reads the flags of searches; one sentence where they do not fit. */
export function readSearchFlags(values: ReadonlyMap<string, string>): Result<SearchOptions, string> {
  const name = values.get('search-provider') ?? null;
  const searchUrl = values.get('search-url') ?? null;
  const searchFile = values.get('search-file') ?? null;
  const searchProvider = providers.find((id) => id === name) ?? null;
  if (name !== null && searchProvider === null) return err(`--search-provider needs one of ${providers.join(', ')}.`);
  if (name !== null && searchFile !== null) return err('Give either --search-provider or --search-file, not both.');
  if (searchUrl !== null && searchProvider === null)
    return err('--search-url belongs to --search-provider: give both.');
  if (searchProvider === 'searxng' && searchUrl === null)
    return err('--search-provider searxng needs --search-url, the address of your SearXNG.');
  if (searchUrl !== null && !isModelAddress(searchUrl))
    return err('--search-url needs a URL such as http://127.0.0.1:8080, without a user or a query.');
  const names = (values.get('search-apis') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const unknown = names.find((each) => !isSearchApiId(each));
  if (unknown !== undefined) return err(`--search-apis: "${unknown}" is none of ${searchApiIds.join(', ')}.`);
  return ok({ searchProvider, searchUrl, searchFile, searchApis: [...new Set(names.filter(isSearchApiId))] });
}

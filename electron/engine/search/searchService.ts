import type { SearchSource } from '../../../shared/api/search.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { Library } from '../ports/library.ts';
import { mayVisit } from '../threat/judgeHost.ts';
import { categoryOf } from './categories.ts';
import { describeFailure } from './describeFailure.ts';
import { isBelow } from './isBelow.ts';
import { mergeResults } from './mergeResults.ts';
import { askProvider, type ProviderPorts } from './providers/askProvider.ts';
import type { OpenProviders } from './providers/openProviders.ts';
import { hasSource, needsKey, type OpenProvider } from './providers/searchProvider.ts';
import { searchLibrary } from './searchLibrary.ts';
import type { SearchRequest, SearchResult } from './searchRequest.ts';

export interface SearchPorts extends ProviderPorts {
  readonly providers: OpenProviders;
  readonly library: Library;
  /** Canonical key of a URL; null for none. */
  readonly keyOf: (url: string) => string | null;
}

/** The results of a search, before they are read. */
export interface FoundResults {
  /** A list for each source that was asked. */
  readonly lists: ReadonlyMap<SearchSource, readonly SearchResult[]>;
  /** Sentences for the person. */
  readonly warnings: readonly string[];
}

/** `failed`: no provider gave results; `reasons` has a sentence for each. */
export type SearchFailure =
  | { readonly kind: 'timeout' }
  | { readonly kind: 'failed'; readonly reasons: readonly string[] };

interface SourceOutcome {
  readonly results: readonly SearchResult[];
  readonly warnings: readonly string[];
  readonly failures: readonly string[];
  readonly asked: number;
  readonly isLate: boolean;
}

/**
 * Searches by the person's provider and the APIs that are switched on, all at once; where they have nothing, in the library.
 * @param includesPrivate whether results of the library may be of private hosts
 * @param signal ends the search; what was found until then is the result
 */
export async function searchWeb(
  ports: SearchPorts,
  request: SearchRequest,
  includesPrivate: boolean,
  signal: AbortSignal,
): Promise<Result<FoundResults, SearchFailure>> {
  const outcomes = await Promise.all(
    request.sources.map(async (source) => [source, await searchSource(ports, request, source, signal)] as const),
  );
  const lists = new Map<SearchSource, readonly SearchResult[]>();
  const warnings = new Set<string>(request.notes);
  const failures = new Set<string>();
  for (const [source, outcome] of outcomes) {
    lists.set(source, outcome.results);
    for (const warning of outcome.warnings) warnings.add(warning);
    for (const failure of outcome.failures) failures.add(failure);
  }
  const isEmpty = [...lists.values()].every((results) => results.length === 0);
  const isAsked = outcomes.some(([, { asked }]) => asked > 0);
  if (isEmpty && lists.has('web')) {
    const own = await searchLibrary(ports.library, request, includesPrivate);
    if (own.ok) lists.set('web', own.value.slice(0, request.limit));
    warnings.add(own.ok ? libraryNote(isAsked, own.value.length) : noLibraryNotes[own.error.kind]);
  } else if (!isAsked) warnings.add(nothingSetUp);
  const hasResults = [...lists.values()].some((results) => results.length > 0);
  if (!hasResults && outcomes.some(([, { isLate }]) => isLate)) return err({ kind: 'timeout' });
  const asked = outcomes.reduce((sum, [, outcome]) => sum + outcome.asked, 0);
  const failed = outcomes.reduce((sum, [, outcome]) => sum + outcome.failures.length, 0);
  if (!hasResults && asked > 0 && failed === asked) return err({ kind: 'failed', reasons: [...failures] });
  return ok({ lists, warnings: [...failures, ...warnings] });
}

const nothingSetUp =
  'No search provider is set up, so news and images have no results. Set one up in Settings, Local engine, or with --search-provider.';

const noLibraryNotes = {
  off: 'No search provider is set up, and this engine has no library (--library-mb 0).',
  failed: 'The library of this engine cannot be read.',
} as const;

function libraryNote(isAsked: boolean, count: number): string {
  if (isAsked)
    return count === 0
      ? 'The search providers have no results, and neither have the pages that this engine has read.'
      : 'The search providers have no results: these are pages that this engine has read.';
  const setUp = 'Set one up in Settings, Local engine, or with --search-provider or --search-apis.';
  return count === 0
    ? `No search provider is set up, and the pages that this engine has read have nothing for this query. ${setUp}`
    : `No search provider is set up: these are pages that this engine has read. ${setUp}`;
}

async function searchSource(
  ports: SearchPorts,
  request: SearchRequest,
  source: SearchSource,
  signal: AbortSignal,
): Promise<SourceOutcome> {
  const { own, apis } = ports.providers;
  const providers = [...(own === null ? [] : [own]), ...apis].filter((open) => isAskedFor(open, request, source));
  const answers = await Promise.all(providers.map((open) => ask(ports, open, request, source, signal)));
  const lists = answers.map(({ results }) => results.filter((result) => isWanted(result, request, source)));
  const merged = mergeResults(lists, ports.keyOf);
  const dropped = answers.some(({ results }, index) => results.length > (lists[index]?.length ?? 0));
  return {
    results: merged.slice(0, request.limit),
    warnings: [
      ...answers.flatMap(({ warnings }) => warnings),
      ...(dropped && merged.length < request.limit && request.period !== null ? [periodNote] : []),
    ],
    failures: answers.flatMap(({ failure }) => (failure === null ? [] : [failure])),
    asked: providers.length,
    isLate: answers.some(({ isLate }) => isLate),
  };
}

const periodNote =
  'Results outside of the time of tbs were left out after the search, so that there are fewer than limit.';

/** A provider for certain categories is asked for them alone, and one for the whole web for all. */
function isAskedFor({ provider }: OpenProvider, { categories }: SearchRequest, source: SearchSource): boolean {
  if (!hasSource(provider, source)) return false;
  const { categories: own } = provider;
  if (own === undefined) return true;
  return source !== 'web' || categories.length === 0 || categories.some((category) => own.includes(category));
}

interface ProviderAnswer {
  readonly results: readonly SearchResult[];
  readonly warnings: readonly string[];
  readonly failure: string | null;
  readonly isLate: boolean;
}

async function ask(
  ports: SearchPorts,
  open: OpenProvider,
  request: SearchRequest,
  source: SearchSource,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const { provider } = open;
  const call = provider.sources[source];
  const nothing = { results: [], warnings: [], failure: null, isLate: false };
  if (call === undefined) return nothing;
  const answer = await askProvider(open, call, source, request, ports, signal);
  if (!answer.ok) {
    const failure = describeFailure({ ...provider, needsKey: needsKey(call) }, answer.error);
    return { ...nothing, failure, isLate: answer.error.kind === 'timeout' && signal.aborted };
  }
  const { results, unused } = answer.value;
  // A provider of one category has no other results.
  const [only] = provider.categories ?? [];
  const categories = request.categories;
  const marked = results.map((result) => ({
    ...result,
    category: only !== undefined && categories.includes(only) ? only : categoryOf(result.url, categories),
  }));
  const shown = unused.filter((name) => name !== 'country' || request.country !== 'US');
  const warnings = shown.length === 0 ? [] : [`${provider.name} does not use ${shown.join(', ')}.`];
  return { results: marked, warnings, failure: null, isLate: false };
}

/** Whether a result fits what its provider may not know: domains, dates, categories, and hosts that are forbidden. */
function isWanted(result: SearchResult, request: SearchRequest, source: SearchSource): boolean {
  const { hostname } = new URL(result.url);
  const { includeDomains, excludeDomains, threat, period, categories } = request;
  if (includeDomains.length > 0 && !includeDomains.some((domain) => isBelow(hostname, domain))) return false;
  if (excludeDomains.some((domain) => isBelow(hostname, domain))) return false;
  if (threat !== null && !mayVisit(hostname, threat)) return false;
  if (source === 'web' && categories.length > 0 && result.category === null) return false;
  const time = result.date === null || period === null ? Number.NaN : Date.parse(result.date);
  if (Number.isNaN(time) || period === null) return true;
  return (period.since === null || time >= period.since) && (period.until === null || time <= period.until);
}

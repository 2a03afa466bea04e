import { toFormatObject } from '../../../shared/api/formats.ts';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { ScrapeRequest } from '../../../shared/api/scrape.ts';

/** How a scrape uses the cache. Ages in milliseconds. */
export interface CacheUse {
  /** Which copies will do: none, where the page must be fetched. */
  readonly wanted: { readonly youngest: number; readonly oldest: number } | null;
  /** The reason to report when no cached copy exists and the page must not be fetched; null where it may be fetched. */
  readonly onlyCached: 'lockdown' | 'minAge' | null;
  readonly storesPage: boolean;
  /** Whether the text is found by searches in the library. */
  readonly isIndexed: boolean;
  /** Whether anything else may be stored: the response, the files that it links to, an extractor, the version to compare with. */
  readonly storesResult: boolean;
  /** Nothing of the scrape may be written down, not even that a copy was used. */
  readonly leavesNoTrace: boolean;
}

const day = 24 * 60 * 60 * 1000;
export const defaultMaxAge = 2 * day;
export const lockdownMaxAge = 2 * 365 * day;

interface Rule {
  /** Section that defines the rule. */
  readonly source: string;
  readonly holds: (request: ScrapeRequest) => boolean;
  readonly forbids: readonly ('reading' | 'storing' | 'indexing')[];
}

const someFormat = (
  { formats = [] }: ScrapeRequest,
  test: (format: ReturnType<typeof toFormatObject>) => boolean,
): boolean => formats.map(toFormatObject).some(test);

/** Rules that forbid a scrape to read from the cache or to store in it. */
const rules: readonly Rule[] = [
  {
    source: 'contract 2.2 storeInCache, api-facts 2.8: headers',
    holds: ({ headers = {} }) => Object.keys(headers).length > 0,
    forbids: ['reading', 'storing', 'indexing'],
  },
  {
    source: 'contract 2.2 storeInCache, api-facts 2.8: actions',
    holds: ({ actions = [] }) => actions.length > 0,
    forbids: ['reading', 'storing', 'indexing'],
  },
  {
    source: 'api-facts 2.8: profile',
    holds: ({ profile }) => profile !== undefined,
    forbids: ['reading', 'storing', 'indexing'],
  },
  {
    source: 'api-facts 2.8: a screenshot of its own viewport or quality',
    holds: (request) =>
      someFormat(
        request,
        (format) => format.type === 'screenshot' && (format.viewport !== undefined || format.quality !== undefined),
      ),
    forbids: ['reading', 'storing'],
  },
  {
    source: 'api-facts 1.1: changeTracking looks at the page as it is now',
    holds: (request) => someFormat(request, ({ type }) => type === 'changeTracking'),
    forbids: ['reading'],
  },
  {
    source: 'a file of this computer is handed over for each scrape, and nothing of it is written',
    holds: ({ url }) => readFileAddress(url) !== null,
    forbids: ['reading', 'storing'],
  },
  { source: 'contract 2.2 maxAge', holds: ({ maxAge }) => maxAge === 0, forbids: ['reading'] },
  { source: 'contract 2.2', holds: ({ storeInCache }) => storeInCache === false, forbids: ['storing', 'indexing'] },
  { source: 'contract 2.1', holds: isZeroRetention, forbids: ['storing', 'indexing'] },
  {
    source: 'a part of a page is not its text, and a redacted page has no text that others may find',
    holds: ({ includeTags = [], excludeTags = [], redactPII = false }) =>
      includeTags.length > 0 || excludeTags.length > 0 || redactPII !== false,
    forbids: ['indexing'],
  },
];

/** Contract 2.1 and 2.2: lockdown counts as zero data retention. */
export function isZeroRetention({ zeroDataRetention, lockdown }: ScrapeRequest): boolean {
  return zeroDataRetention === true || lockdown === true;
}

/** Returns the cache options of a run that the app does not record: it may read copies, and leaves none. */
export function withoutStoring(use: CacheUse): CacheUse {
  return { ...use, storesPage: false, isIndexed: false, storesResult: false };
}

/** Returns a request's cache options (contract 2.2: maxAge, minAge, lockdown, storeInCache). */
export function cacheUseOf(request: ScrapeRequest): CacheUse {
  const { minAge, maxAge, lockdown } = request;
  const forbidden = new Set(rules.filter(({ holds }) => holds(request)).flatMap(({ forbids }) => forbids));
  // Lockdown forbids fetching whatever other options say, so it takes precedence.
  const onlyCached = lockdown === true ? 'lockdown' : minAge === undefined ? null : 'minAge';
  const oldestByDefault =
    minAge !== undefined ? Number.POSITIVE_INFINITY : lockdown === true ? lockdownMaxAge : defaultMaxAge;
  return {
    wanted: forbidden.has('reading') ? null : { youngest: minAge ?? 0, oldest: maxAge ?? oldestByDefault },
    onlyCached,
    storesPage: !forbidden.has('storing'),
    isIndexed: !forbidden.has('indexing'),
    storesResult: !isZeroRetention(request),
    leavesNoTrace: isZeroRetention(request),
  };
}

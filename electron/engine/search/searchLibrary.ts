import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { FoundDocument, Library, LibraryFailure } from '../ports/library.ts';
import { categoryHosts, categoryOf } from './categories.ts';
import type { SearchRequest, SearchResult } from './searchRequest.ts';

/** Name of the library as a provider. */
export const libraryName = 'library';
const maxDescriptionChars = 600;

/** Searches what this engine has read. Files of this computer are left out: nobody could fetch their URLs. */
export async function searchLibrary(
  library: Library,
  request: SearchRequest,
  includesPrivate: boolean,
): Promise<Result<readonly SearchResult[], LibraryFailure>> {
  const { query, limit, includeDomains, excludeDomains, categories, period } = request;
  const onlyPdf = categories.length > 0 && categories.every((category) => category === 'pdf');
  const found = await library.find({
    query,
    limit,
    hosts: includeDomains.length > 0 ? includeDomains : categoryHosts(categories),
    excludedHosts: excludeDomains,
    kinds: onlyPdf ? ['pdf'] : [],
    since: period?.since ?? null,
    until: period?.until ?? null,
    includesPrivate,
  });
  if (!found.ok) return found;
  return ok(
    found.value.filter(({ url }) => readFileAddress(url) === null).map((document) => describe(document, request)),
  );
}

function describe(
  { url, title, description, passages, readAt, score }: FoundDocument,
  { highlights, categories }: SearchRequest,
): SearchResult {
  const text = passages.map((passage) => passage.text).join('\n\n');
  return {
    url,
    title,
    description: description ?? (text === '' ? null : text.slice(0, maxDescriptionChars)),
    date: new Date(readAt).toISOString(),
    imageUrl: null,
    imageWidth: null,
    imageHeight: null,
    provider: libraryName,
    score,
    highlights: highlights && text !== '' ? text : null,
    category: categoryOf(url, categories),
  };
}

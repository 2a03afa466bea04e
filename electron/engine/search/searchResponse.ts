import type { SearchSource } from '../../../shared/api/search.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { SearchResult } from './searchRequest.ts';

/** Writes the results of one source as the API has them (api-facts 6.4), with their provider and score. */
export function writeResults(
  source: SearchSource,
  results: readonly SearchResult[],
  pages: readonly JsonObject[],
): readonly JsonObject[] {
  return results.map((result, index) => ({
    ...writeResult(source, result),
    ...pageFields(pages[index]),
    position: index + 1,
  }));
}

function writeResult(source: SearchSource, result: SearchResult): JsonObject {
  const { url, title, description, date, imageUrl, imageWidth, imageHeight, provider, score, highlights, category } =
    result;
  const why = present({ provider, score, highlights });
  switch (source) {
    case 'web':
      return { ...present({ url, title, description, category }), ...why };
    case 'news':
      return { ...present({ title, url, snippet: description, date, imageUrl }), ...why };
    case 'images':
      return { ...present({ title, imageUrl, imageWidth, imageHeight, url }), ...why };
  }
}

/** The page of a result, without what the result itself has. */
function pageFields(page: JsonObject | undefined): JsonObject {
  if (page === undefined) return {};
  const { url: _url, title: _title, description: _description, ...fields } = page;
  return fields;
}

function present(fields: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

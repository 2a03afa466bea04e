import { searchPath } from '../../../../shared/api/search.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

/** The path of searches of the web. */
export function searchPaths(): JsonObject {
  return {
    [searchPath]: {
      post: {
        operationId: 'search',
        summary:
          'Search the web by the configured providers, or what this engine has read; with scrapeOptions, read the results',
        tags: ['scrape'],
        requestBody: { required: true, content: json(refer('SearchRequest')) },
        responses: {
          200: { description: 'The results of each source', content: json(refer('SearchResponse')) },
          ...errors(['400', '401', '402', '408', '413', '415', '429', '500', '502', '503']),
        },
      },
    },
  };
}

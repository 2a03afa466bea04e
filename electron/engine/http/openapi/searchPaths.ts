import { libraryPath } from '../../../../shared/api/engine/library.ts';
import { searchPath } from '../../../../shared/api/search.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

/** The paths of searches: of the web, and of what this engine has read. */
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
    [libraryPath]: {
      get: {
        operationId: 'library',
        summary: 'Search what this engine has read; without a query, its size',
        tags: ['engine'],
        parameters: [
          query('query', { type: 'string', maxLength: 500 }),
          query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 30 }),
          query('host', { type: 'string' }),
          query('kind', { type: 'string', enum: ['page', 'pdf', 'image', 'office', 'text'] }),
          query('since', { type: 'integer' }),
          query('until', { type: 'integer' }),
        ],
        responses: {
          200: { description: 'The documents that match, best first', content: json(refer('LibraryResponse')) },
          ...errors(['400', '401', '404', '500']),
        },
      },
    },
    [`${libraryPath}/{id}`]: {
      get: {
        operationId: 'libraryDocument',
        summary: 'A document of the library with its text',
        tags: ['engine'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { description: 'The document', content: json(refer('LibraryText')) },
          ...errors(['401', '404', '500']),
        },
      },
    },
  };
}

function query(name: string, schema: JsonObject): JsonObject {
  return { name, in: 'query', schema };
}

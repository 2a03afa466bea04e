import { libraryKinds, libraryPath } from '../../../../shared/api/engine/library.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

/** The paths of what this engine has read. */
export function libraryPaths(): JsonObject {
  return {
    [libraryPath]: {
      get: {
        operationId: 'library',
        summary: 'Search what this engine has read; without a query, list it, those read last first',
        tags: ['engine'],
        parameters: [
          query('query', { type: 'string', maxLength: 500 }),
          query('limit', { type: 'integer', minimum: 1, maximum: 500, default: 30 }),
          query('host', {
            type: 'string',
            description: 'Hosts with commas between them; those below them are included',
          }),
          query('kind', { type: 'string', description: `Kinds with commas between them: ${libraryKinds.join(', ')}` }),
          query('since', { type: 'integer' }),
          query('until', { type: 'integer' }),
          query('cursor', { type: 'string', description: 'The next of the page before, without a query' }),
        ],
        responses: {
          200: { description: 'The documents that match, best first', content: json(refer('LibraryResponse')) },
          ...errors(['400', '401', '404', '500']),
        },
      },
      delete: {
        operationId: 'clearLibrary',
        summary: 'Delete everything from the library',
        tags: ['engine'],
        responses: removed,
      },
    },
    [`${libraryPath}/hosts`]: {
      get: {
        operationId: 'libraryHosts',
        summary: 'The hosts of the library with the most documents',
        tags: ['engine'],
        responses: {
          200: { description: 'The hosts', content: json(refer('LibraryHosts')) },
          ...errors(['401', '404', '500']),
        },
      },
    },
    [`${libraryPath}/document`]: {
      get: {
        operationId: 'libraryDocumentOfUrl',
        summary: 'The document of a URL with its text',
        tags: ['engine'],
        parameters: [query('url', { type: 'string', maxLength: 2048 }, true)],
        responses: document,
      },
    },
    [`${libraryPath}/{id}`]: {
      get: {
        operationId: 'libraryDocument',
        summary: 'A document of the library with its text',
        tags: ['engine'],
        parameters: [idParameter],
        responses: document,
      },
      delete: {
        operationId: 'removeLibraryDocument',
        summary: 'Delete a document from the library',
        tags: ['engine'],
        parameters: [idParameter],
        responses: removed,
      },
    },
  };
}

const idParameter: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const document: JsonObject = {
  200: { description: 'The document', content: json(refer('LibraryText')) },
  ...errors(['401', '404', '500']),
};
const removed: JsonObject = {
  200: { description: 'It is deleted', content: json(refer('LibraryRemoved')) },
  ...errors(['401', '404', '500']),
};

function query(name: string, schema: JsonObject, required = false): JsonObject {
  const { description, ...rest } = schema;
  return { name, in: 'query', required, schema: rest, ...(description === undefined ? {} : { description }) };
}

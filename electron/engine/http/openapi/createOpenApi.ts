import { z } from 'zod';
import { requestIdSchema } from '../../../../shared/api/alexandria.ts';
import { mapPath } from '../../../../shared/api/map.ts';
import { requestKeyHeader, scrapePath } from '../../../../shared/api/scrape.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { accountOpenApi } from './accountOpenApi.ts';
import { namedSchemas, refer, tidy } from './components.ts';
import { libraryPaths } from './libraryPaths.ts';
import { ocrLanguagePaths } from './ocrLanguagePaths.ts';
import { searchPaths } from './searchPaths.ts';
import { addDefaults } from './defaults.ts';
import { jobPaths } from './jobPaths.ts';
import { parsePaths } from './parsePaths.ts';
import { allErrors, errors, json } from './responses.ts';

/**
 * Creates the OpenAPI 3.1 description of the engine from the schemas that validate requests, so the two cannot differ.
 * @param url base URL of this engine
 */
export function createOpenApi(version: string, url: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Web Data API v2, local engine of Trowel',
      version,
      description:
        'Scrapes pages, and maps and crawls sites, with its own Chromium, on this computer. A value that this engine does not support is refused by name (400), never ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'scrape', description: 'The API, version 2' },
      { name: 'engine', description: 'Additional endpoints of this engine' },
    ],
    paths: {
      [scrapePath]: { post: scrapeOperation() },
      [`${scrapePath}/{id}`]: { get: resultOperation() },
      [mapPath]: { post: mapOperation() },
      ...parsePaths(),
      ...searchPaths(),
      ...libraryPaths(),
      ...ocrLanguagePaths(),
      ...jobPaths(),
      ...accountOpenApi(),
      '/artifacts/{id}': { get: artifactOperation() },
      '/trowel/health': { get: read('engineHealth', 'Queue, memory and running scrapes', refer('EngineHealth')) },
      '/openapi.json': { get: read('openApi', 'This description', { type: 'object' }) },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: componentSchemas(),
    },
  };
}

function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, addDefaults(id, tidy(schema as JsonValue))]),
  );
}

function read(operationId: string, summary: string, schema: JsonObject): JsonObject {
  return {
    operationId,
    summary,
    tags: ['engine'],
    responses: { 200: { description: summary, content: json(schema) }, ...errors(['401']) },
  };
}

function scrapeOperation(): JsonObject {
  return {
    operationId: 'scrape',
    summary: 'Scrape a page, or run tools of the catalogue',
    tags: ['scrape'],
    parameters: [
      {
        name: requestKeyHeader,
        in: 'header',
        description: 'With alexandria: the key by which a repeated request is answered and not done again.',
        schema: tidy(z.toJSONSchema(requestIdSchema) as JsonValue),
      },
    ],
    requestBody: { required: true, content: json({ oneOf: [refer('ScrapeRequest'), refer('AlexandriaRequest')] }) },
    responses: {
      200: {
        description:
          'The page, or the results of the tools; `success` is false where the name of the page does not resolve',
        headers: { [requestKeyHeader]: { description: 'With alexandria', schema: { type: 'string' } } },
        content: json({ oneOf: [refer('ScrapeResponse'), refer('AlexandriaResponse'), refer('ErrorResponse')] }),
      },
      ...errors(allErrors),
    },
  };
}

function resultOperation(): JsonObject {
  return {
    operationId: 'scrapeResult',
    summary: 'The stored result of a scrape, by the `scrapeId` of its metadata; it is kept for a day',
    tags: ['scrape'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    responses: {
      200: { description: 'The result', content: json(refer('ScrapeResponse')) },
      ...errors(['400', '401', '404']),
    },
  };
}

function mapOperation(): JsonObject {
  return {
    operationId: 'map',
    summary: 'List the pages of a site from its sitemaps, the links of its start page, and a walk where those give few',
    tags: ['scrape'],
    requestBody: { required: true, content: json(refer('MapRequest')) },
    responses: {
      200: { description: 'The links, as many as were found in time', content: json(refer('MapResponse')) },
      ...errors(['400', '401', '402', '408', '413', '415', '429', '500', '503']),
    },
  };
}

function artifactOperation(): JsonObject {
  return {
    operationId: 'artifact',
    summary: 'A screenshot or another file of a scrape; its URL is its only protection',
    tags: ['engine'],
    security: [],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }],
    responses: {
      200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
      206: {
        description: 'The part that Range asks for',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
      416: { description: 'The file ends before the part that Range asks for' },
      ...errors(['404']),
    },
  };
}

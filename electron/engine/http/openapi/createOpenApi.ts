import { z } from 'zod';
import {
  alexandriaCallSchema,
  alexandriaRequestSchema,
  alexandriaResponseSchema,
  requestIdSchema,
} from '../../../../shared/api/alexandria.ts';
import { actionSchema } from '../../../../shared/api/actions.ts';
import {
  discoveredToolSchema,
  documentSchema,
  errorResponseSchema,
  metadataSchema,
  scrapeResponseSchema,
} from '../../../../shared/api/document.ts';
import { engineHealthSchema } from '../../../../shared/api/engine/control.ts';
import { formatSchema } from '../../../../shared/api/formats.ts';
import { requestKeyHeader, scrapePath, scrapeRequestSchema } from '../../../../shared/api/scrape.ts';
import { isJsonObject, jsonValueSchema, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { addDefaults } from './defaults.ts';

/** Schemas with their own component name in the description; the others are inlined. */
const named = {
  JsonValue: jsonValueSchema,
  Format: formatSchema,
  Action: actionSchema,
  ScrapeRequest: scrapeRequestSchema,
  AlexandriaCall: alexandriaCallSchema,
  AlexandriaRequest: alexandriaRequestSchema,
  Metadata: metadataSchema,
  DiscoveredTool: discoveredToolSchema,
  Document: documentSchema,
  ScrapeResponse: scrapeResponseSchema,
  AlexandriaResponse: alexandriaResponseSchema,
  ErrorResponse: errorResponseSchema,
  EngineHealth: engineHealthSchema,
} as const satisfies Record<string, z.ZodType>;

const refer = (name: keyof typeof named): JsonObject => ({ $ref: `#/components/schemas/${name}` });

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
        'Scrapes pages with its own Chromium, on this computer. A value that this engine does not support is refused by name (400), never ignored.',
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
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, addDefaults(id, tidy(schema as JsonValue))]),
  );
}

/** Removes keys that are not allowed inside a larger document, and bounds that only mean "a safe integer". */
function tidy(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(tidy);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, entry]) =>
      !((key === '$id' || key === '$schema') && typeof entry === 'string') &&
      !((key === 'maximum' || key === 'minimum') && Math.abs(Number(entry)) >= Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, entry]) => [key, tidy(entry)]));
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

function read(operationId: string, summary: string, schema: JsonObject): JsonObject {
  return {
    operationId,
    summary,
    tags: ['engine'],
    responses: { 200: { description: summary, content: json(schema) }, ...errors(['401']) },
  };
}

/** Meaning of each status in this API (contract 7.2). */
const meanings: Readonly<Record<string, string>> = lookupTable({
  400: 'The body does not match its schema, or requests something that this engine does not support',
  401: 'The token is missing or wrong',
  403: 'Forbidden: a private address, a model that is not set, a prompt injection, terms that are not accepted',
  404: 'Nothing is there: a path, a tool, cached data',
  408: 'It took longer than its timeout',
  409: 'The x-request-id belongs to another request, or to one that still runs',
  413: 'The body is too big',
  415: 'The body is not JSON',
  422: 'A JSON Schema that cannot be used, or a model without a conforming result',
  429: 'Too much at once; see Retry-After',
  500: 'The page, or this engine, failed; `code` says how',
  502: 'The language model’s endpoint failed',
  503: 'The engine is ending, or the outcome of the request is not known',
});

function errors(statuses: readonly string[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: meanings[status] ?? '', content: json(refer('ErrorResponse')) }]),
  );
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
      ...errors(Object.keys(meanings)),
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

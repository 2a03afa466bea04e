import type { JsonObject } from '../../../../shared/base/json.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { refer } from './components.ts';

/** The content of a JSON body. */
export function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
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
  502: 'The language model’s endpoint failed, or all search providers',
  503: 'The engine is ending, or the outcome of the request is not known',
});

/** Describes the error responses of an operation. */
export function errors(statuses: readonly string[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: meanings[status] ?? '', content: json(refer('ErrorResponse')) }]),
  );
}

export const allErrors: readonly string[] = Object.keys(meanings);

import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { defaultEndpoint, type Endpoint } from '../../operations/endpoint.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import { disabledActionsSchema, endpointSchema } from '../../workspace/savedRequest.ts';
import { readBody } from '../draft.ts';
import { joinPages } from './operationImport.ts';
import { importOf, type IgnoredPart, type ImportFault, type RequestImport } from './requestImport.ts';
import { sdkMethod } from './sdkMethods.ts';

/**
 * Reads pasted JSON as a request: a plain body, the file of a saved request, or a tool call of an MCP client, with or without the client's
 * settings. Null where it is not a JSON object.
 */
export function importJson(text: string): Result<RequestImport, ImportFault> | null {
  const trimmed = text.trim();
  const { body } = readBody(trimmed);
  if (body !== null) return importObject(body, []);
  const at = trimmed.search(/\{\s*"jsonrpc"/);
  if (at < 0) return null;
  const call = readBody(trimmed.slice(at)).body;
  const settings = trimmed.slice(0, at).includes('mcpServers') ? [ignoredPart('mcpServers', 'connection')] : [];
  return call === null ? null : importObject(call, settings);
}

function importObject(value: JsonObject, ignored: readonly IgnoredPart[]): Result<RequestImport, ImportFault> {
  const { params, body } = value;
  if (value['method'] === 'tools/call' && isJsonObject(params)) return importToolCall(value, params, ignored);
  const call = toolCallOf(value);
  if (call !== null) return importToolCall({}, call, ignored);
  const hasOwnTarget = Object.hasOwn(value, 'url') || Object.hasOwn(value, 'alexandria');
  if (isJsonObject(body) && !hasOwnTarget) return importFile(value, body);
  return ok(importOf('json', value, ignored));
}

/** Returns a tool call as clients and models write it: its arguments may be called `input`, be text, and be nested in `function`. */
function toolCallOf(value: JsonObject): JsonObject | null {
  const { function: inner } = value;
  const { name, arguments: given, input } = isJsonObject(inner) ? inner : value;
  if (typeof name !== 'string') return null;
  const body = typeof given === 'string' ? readBody(given).body : (given ?? input ?? null);
  return isJsonObject(body) ? { name, arguments: body } : null;
}

/** `tools/call`: the arguments of a scraping tool are the body. Its envelope contains nothing else of use. */
function importToolCall(
  call: JsonObject,
  params: JsonObject,
  before: readonly IgnoredPart[],
): Result<RequestImport, ImportFault> {
  const { name, arguments: body, ...rest } = params;
  if (!isJsonObject(body)) return err('body');
  const endpoint = endpointOfTool(name);
  if (endpoint === null) return err('other-endpoint');
  const ignored = Object.keys(rest).map((part) => ignoredPart(`params.${part}`, 'around'));
  const around = unknownNames(call, ['jsonrpc', 'id', 'method', 'params']);
  return ok(importOf('mcp', joinPages(endpoint, body), [...before, ...ignored, ...around], [], endpoint));
}

/** What a tool sends, by the last words of its name: `firecrawl_batch_scrape`. A call without a name is a scrape; null for other tools. */
function endpointOfTool(name: JsonValue | undefined): Endpoint | null {
  if (typeof name !== 'string') return defaultEndpoint;
  const [, word = ''] =
    /(?:^|_)(batch_scrape|scrape|map|crawl)$|^(?:firecrawl_)?(search|extract)$/
      .exec(name)
      ?.filter((part) => part !== undefined) ?? [];
  return sdkMethod(word)?.endpoint ?? null;
}

/** Imports a request's file: its body and its disabled actions; the connection is left to the tab. */
function importFile(file: JsonObject, body: JsonObject): Result<RequestImport, ImportFault> {
  const { endpoint = defaultEndpoint, editor } = file;
  const known = endpointSchema.safeParse(endpoint);
  if (!known.success || !requestKinds[known.data].editing.canBePasted) return err('other-endpoint');
  const ignored = ['connection', 'scenario']
    .filter((part) => Object.hasOwn(file, part))
    .map((part) => ignoredPart(part, 'connection'));
  const beside = unknownNames(file, ['version', 'endpoint', 'connection', 'scenario', 'body', 'editor']);
  const { disabledActions, ...notes } = isJsonObject(editor) ? editor : {};
  const rested = disabledActionsSchema.safeParse(disabledActions ?? []);
  const lost = rested.success ? [] : [ignoredPart('editor.disabledActions', 'value')];
  const all = [
    ...ignored,
    ...beside,
    ...lost,
    ...Object.keys(notes).map((part) => ignoredPart(`editor.${part}`, 'around')),
  ];
  return ok(importOf('file', body, all, rested.data ?? [], known.data));
}

function unknownNames(value: JsonObject, known: readonly string[]): readonly IgnoredPart[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => ignoredPart(name, 'around'));
}

function ignoredPart(part: string, reason: IgnoredPart['reason']): IgnoredPart {
  return { part, reason };
}

import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { jsonCell, jsonTables } from '../../../shared/document/json/jsonTable.ts';
import { openLevels } from '../../../shared/document/markdown/openLevels.ts';
import { queryJson } from '../../../shared/document/json/jsonQuery.ts';
import type { DocumentCalls, JsonFound, JsonHitRow, JsonPage, JsonPart } from '../documentProtocol.ts';
import { type OpenDocument, valueAt } from '../documents/openDocument.ts';

/** Maximum number of children of one JSON value in one result. */
const maxJsonParts = 20_000;
/** Values that a filter gives. */
const maxFound = 2000;
const maxFoundChars = 200;

type JsonCall = 'json' | 'jsonPart' | 'jsonOpenLevels' | 'jsonFind' | 'jsonTables' | 'jsonRows';
type JsonHandlers = {
  readonly [Name in JsonCall]: (input: DocumentCalls[Name]['input']) => DocumentCalls[Name]['output'];
};

/** Handles queries about a part of a response as JSON: its children, its filtered values, and its lists as tables. */
export function createJsonHandlers(find: (bodyId: string) => OpenDocument): JsonHandlers {
  return {
    json: ({ bodyId, path, from, count }) =>
      jsonPage(valueAt(find(bodyId).exactResponse, path), from, Math.min(count, maxJsonParts)),
    jsonPart: ({ bodyId, path }) => {
      const value = valueAt(find(bodyId).exactResponse, path);
      return value === undefined ? null : jsonPart(String(path.at(-1) ?? ''), value);
    },
    jsonOpenLevels: ({ bodyId, path }) => openLevels(valueAt(find(bodyId).exactResponse, path) ?? null),
    jsonFind: ({ bodyId, path, query }) => findIn(valueAt(find(bodyId).exactResponse, path) ?? null, path, query),
    jsonTables: ({ bodyId, path }) => jsonTables(valueAt(find(bodyId).exactResponse, path) ?? null, path),
    jsonRows: ({ bodyId, path, columns, from, count }) => {
      const value = valueAt(find(bodyId).exactResponse, path);
      const items: readonly JsonValue[] = Array.isArray(value) ? value : [];
      return {
        total: items.length,
        rows: items.slice(from, from + count).map((item) => columns.map((column) => jsonCell(item, column))),
      };
    },
  };
}

function findIn(root: JsonValue, path: JsonHitRow['path'], query: string): JsonFound {
  const found = queryJson(root, query);
  if (!found.ok) return { hits: [], more: false, invalid: found.error };
  const hits: JsonHitRow[] = [];
  for (const hit of found.value) {
    if (hits.length === maxFound) return { hits, more: true, invalid: null };
    hits.push({ path: [...path, ...hit.path], preview: previewOf(hit.value) });
  }
  return { hits, more: false, invalid: null };
}

/** Returns a one-line preview of a value; its children are counted, not written. */
function previewOf(value: JsonValue): string {
  if (Array.isArray(value)) return `[ ${(value as readonly JsonValue[]).length} ]`;
  if (isJsonObject(value)) return `{ ${Object.keys(value).length} }`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, maxFoundChars)) : writeExactJson(value);
}

function jsonPage(value: JsonValue | undefined, from: number, count: number): JsonPage {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return {
      total: items.length,
      parts: items.slice(from, from + count).map((item, index) => jsonPart(String(from + index), item)),
    };
  }
  if (value === undefined || !isJsonObject(value)) return { total: 0, parts: [] };
  const entries = Object.entries(value);
  return { total: entries.length, parts: entries.slice(from, from + count).map(([key, item]) => jsonPart(key, item)) };
}

/** Maximum preview length in characters; longer strings are truncated, with their length (ux.md 12). */
const maxPreviewChars = 2000;

function jsonPart(key: string, value: JsonValue): JsonPart {
  if (value === null) return { key, kind: 'null', preview: 'null', length: 0 };
  if (Array.isArray(value)) return { key, kind: 'array', preview: '', length: (value as readonly JsonValue[]).length };
  if (isJsonObject(value)) return { key, kind: 'object', preview: '', length: Object.keys(value).length };
  if (typeof value === 'string')
    return { key, kind: 'string', preview: value.slice(0, maxPreviewChars), length: value.length };
  return typeof value === 'boolean'
    ? { key, kind: 'boolean', preview: JSON.stringify(value), length: 0 }
    : { key, kind: 'number', preview: writeExactJson(value), length: 0 };
}

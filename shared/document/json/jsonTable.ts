import { writeExactJson } from '../../base/exactNumber.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { JsonSteps } from './jsonQuery.ts';

/** A list of objects that can be drawn as a table. */
export interface JsonTableFacts {
  readonly path: JsonSteps;
  readonly columns: readonly string[];
  readonly rows: number;
}

const maxTables = 20;
const maxDepth = 4;
/** Rows that are looked at for their names. */
const readRows = 1000;
const maxColumns = 40;
const maxCellChars = 300;

/** The lists of objects in a value, the outer ones first. */
export function jsonTables(root: JsonValue, path: JsonSteps = []): readonly JsonTableFacts[] {
  const found: JsonTableFacts[] = [];
  let level: readonly { readonly path: JsonSteps; readonly value: JsonValue }[] = [{ path, value: root }];
  for (let depth = 0; depth < maxDepth && level.length > 0 && found.length < maxTables; depth += 1) {
    const next: { path: JsonSteps; value: JsonValue }[] = [];
    for (const { path: here, value } of level) {
      const rows = Array.isArray(value) ? (value as readonly JsonValue[]) : null;
      if (rows !== null && rows.length > 0 && rows.slice(0, readRows).every(isJsonObject))
        found.push({ path: here, columns: columnsOf(rows), rows: rows.length });
      else if (isJsonObject(value))
        for (const [key, item] of Object.entries(value)) next.push({ path: [...here, key], value: item });
    }
    level = next;
  }
  return found.slice(0, maxTables);
}

function columnsOf(rows: readonly JsonValue[]): readonly string[] {
  const names = new Set(rows.slice(0, readRows).flatMap((row) => Object.keys(row as JsonObject)));
  return [...names].slice(0, maxColumns);
}

function isEmpty(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === '' || (isJsonObject(value) && Object.keys(value).length === 0);
}

/** A table cell as text, or the kind of empty value in it (ux.md 1.2): the text "null" is an ordinary text. */
export type JsonCell = string | { readonly nothing: 'absent' | 'null' | 'empty' };

/** The cell of a row under a column name. Long values are truncated. */
export function jsonCell(row: JsonValue, column: string): JsonCell {
  const value = isJsonObject(row) && Object.hasOwn(row, column) ? row[column] : undefined;
  if (value === undefined) return { nothing: 'absent' };
  if (value === null) return { nothing: 'null' };
  if (isEmpty(value)) return { nothing: 'empty' };
  const text = typeof value === 'string' ? value : writeExactJson(value);
  return text.length > maxCellChars ? `${text.slice(0, maxCellChars)}…` : text;
}

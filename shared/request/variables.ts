import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { trimEndBy } from '../base/trimText.ts';

/**
 * `{{name}}` in any text of a body is replaced by a variable's value: a plain look-up, one pass, no expressions (security 4). A backslash
 * before it makes it literal; backslashes directly before braces then come in pairs, as in JSON. Field names are never replaced.
 */
const placeholder = /(?<!\\)(\\*)(\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\})/gu;

/** Valid variable names. */
export const variableName = /^[\p{L}_][\p{L}\p{N}_.-]{0,79}$/u;

type TextPart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly source: string };

/** Gives the value of a variable; undefined where it has none. */
export type ValueOf = (name: string) => string | undefined;

/** Returns the own values of a record only, since every object inherits a `constructor`. */
export function valuesOf(record: Readonly<Record<string, string>>): ValueOf {
  return (name) => (Object.hasOwn(record, name) ? record[name] : undefined);
}

/** The variables that the texts of a value name, each once. */
export function variablesIn(value: JsonValue): readonly string[] {
  const names = new Set<string>();
  mapTexts(value, (text) => {
    for (const part of partsOf(text)) if (part.kind === 'variable') names.add(part.name);
    return text;
  });
  return [...names];
}

/** Returns a text with variables replaced, as it is sent; a variable without a value stays as written. */
export function fillText(text: string, valueOf: ValueOf): string {
  if (!text.includes('{{')) return text;
  return partsOf(text)
    .map((part) => (part.kind === 'literal' ? part.text : (valueOf(part.name) ?? part.source)))
    .join('');
}

/** Returns a body with variables replaced; the same body where it contains none. */
export function fillBody(body: JsonObject, valueOf: ValueOf): JsonObject {
  return mapTexts(body, (text) => fillText(text, valueOf)) as JsonObject;
}

/**
 * Returns a body that may be stored: variables replaced, except those without a value here, which are the secrets. Filled again with those
 * it equals what was sent, whatever braces the values had.
 */
export function storableBody(body: JsonObject, valueOf: ValueOf): JsonObject {
  return mapTexts(body, (text) => storableText(text, valueOf)) as JsonObject;
}

/** Returns text escaped so that it is literal, whatever it contains. */
export function escapeText(text: string): string {
  return text.replace(placeholder, (_whole, slashes: string, braces: string) => `${slashes}${slashes}\\${braces}`);
}

/** Returns text in which one variable's braces are literal. */
export function escapeVariable(text: string, name: string): string {
  return text.replace(placeholder, (whole, slashes: string, _braces: string, found: string) =>
    found === name && slashes.length % 2 === 0 ? `\\${whole}` : whole,
  );
}

function doubleLastBackslashes(text: string): string {
  return text + text.slice(trimEndBy(text, /\\/).length);
}

function storableText(text: string, valueOf: ValueOf): string {
  if (!text.includes('{{')) return text;
  let kept = '';
  let literal = '';
  for (const part of partsOf(text)) {
    const value = part.kind === 'literal' ? part.text : valueOf(part.name);
    if (value !== undefined) literal += value;
    else {
      // Backslashes at the end of the preceding text would escape the variable.
      kept += doubleLastBackslashes(escapeText(literal)) + (part.kind === 'variable' ? part.source : '');
      literal = '';
    }
  }
  return kept + escapeText(literal);
}

function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (literal: string) => {
    if (literal !== '') parts.push({ kind: 'literal', text: literal });
  };
  for (const found of text.matchAll(placeholder)) {
    const [whole, slashes = '', source = '', name = ''] = found;
    add(text.slice(from, found.index) + '\\'.repeat(Math.floor(slashes.length / 2)));
    if (slashes.length % 2 === 1) add(source);
    else parts.push({ kind: 'variable', name, source });
    from = found.index + whole.length;
  }
  add(text.slice(from));
  return parts;
}

/** The value with each of its texts changed; parts without a change are the same objects. */
function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return value.includes('{{') ? change(value) : value;
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    const mapped = list.map((item) => mapTexts(item, change));
    return mapped.some((item, index) => item !== list[index]) ? mapped : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)] as const);
  return entries.some(([key, part]) => part !== value[key]) ? Object.fromEntries(entries) : value;
}

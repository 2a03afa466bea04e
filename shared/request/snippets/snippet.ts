import type { JsonObject, JsonValue } from '../../base/json.ts';
import { scrapePath } from '../../api/scrape.ts';

/** What a snippet is written from. It never holds a key: only the name of the variable that does. */
export interface SnippetRequest {
  /** The service's root without a version and without a final slash. */
  readonly baseUrl: string;
  readonly body: JsonObject;
  /** The environment variable that holds the key. */
  readonly keyVariable: string;
  /** False for a service that wants no key: nothing is sent then, even if the variable happens to be set. */
  readonly hasKey: boolean;
}

/** Why a snippet calls the service by plain HTTP where an SDK was asked for. */
export interface SnippetDetour {
  /** The fields of the body that the SDK has no way to send, would change or would refuse. */
  readonly fields: readonly string[];
}

export interface Snippet {
  readonly code: string;
  readonly language: 'shell' | 'javascript' | 'python' | 'json' | 'plaintext';
  /** The command that installs what the code needs; null when it needs nothing. */
  readonly install: string | null;
  /** Null when the SDK does it all, or none was asked for. */
  readonly detour: SnippetDetour | null;
  /** Whether the service gets the form's body and nothing else: SDKs add a label (`origin`), and some add defaults. */
  readonly adds: 'nothing' | 'label' | 'defaults';
}

/** The address that a snippet calls. */
export function scrapeUrl(request: SnippetRequest): string {
  return `${request.baseUrl.replace(/\/+$/, '')}${scrapePath}`;
}

/**
 * Characters that no snippet holds as they are: controls that act on a terminal when pasted, marks that turn the direction
 * of text or cannot be seen, lone halves of a pair that UTF-8 cannot carry.
 */
const unsafe =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/;

/** A JSON string literal with every unsafe character as an escape. */
export function quoteJson(text: string): string {
  let quoted = '';
  for (const character of JSON.stringify(text)) quoted += unsafe.test(character) ? escapeUnits(character) : character;
  return quoted;
}

function escapeUnits(character: string): string {
  // A whole pair is two units that the pattern takes for halves; only lone ones need an escape.
  if (character.length === 2) return character;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** How a language writes JSON values. */
export interface LiteralStyle {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  quote(text: string): string;
  key(text: string): string;
  number(value: number): string;
  /** Whether a comma may follow the last entry of a list that stands on lines of its own. */
  readonly lastComma: boolean;
}

export const jsonStyle: LiteralStyle = {
  null: 'null',
  true: 'true',
  false: 'false',
  quote: quoteJson,
  key: quoteJson,
  number: (value) => JSON.stringify(value),
  lastComma: false,
};

const widestLine = 88;

/** Writes a JSON value as a literal: on one line while it is short, else one entry a line with two or four spaces more. */
export function writeLiteral(value: JsonValue, style: LiteralStyle, indent: string, step: string): string {
  const line = writeOneLine(value, style);
  if (indent.length + line.length <= widestLine - 16 || typeof value !== 'object' || value === null) return line;
  const inner = indent + step;
  const entries = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item) => writeLiteral(item, style, inner, step))
    : Object.entries(value).map(([key, entry]) => `${style.key(key)}: ${writeLiteral(entry, style, inner, step)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = entries.map((entry) => inner + entry).join(',\n');
  return `${open}\n${lines}${style.lastComma ? ',' : ''}\n${indent}${close}`;
}

function writeOneLine(value: JsonValue, style: LiteralStyle): string {
  if (value === null) return style.null;
  if (typeof value === 'boolean') return value ? style.true : style.false;
  if (typeof value === 'number') return style.number(value);
  if (typeof value === 'string') return style.quote(value);
  if (Array.isArray(value))
    return `[${(value as readonly JsonValue[]).map((item) => writeOneLine(item, style)).join(', ')}]`;
  const entries = Object.entries(value).map(([key, entry]) => `${style.key(key)}: ${writeOneLine(entry, style)}`);
  if (entries.length === 0) return '{}';
  return style.null === 'None' ? `{${entries.join(', ')}}` : `{ ${entries.join(', ')} }`;
}

import { numberText } from '../../base/exactNumber.ts';
import { isExactNumber, type JsonObject, type JsonValue } from '../../base/json.ts';
import { scrapePath } from '../../api/scrape.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { trimEndBy } from '../../base/trimText.ts';

/** The input of a snippet. It never contains a key, only the name of the variable that does. */
export interface SnippetRequest {
  /** The service's root without a version and without a final slash. */
  readonly baseUrl: string;
  readonly body: JsonObject;
  /** The environment variable that contains the key. */
  readonly keyVariable: string;
  /** False for a service that wants no key: nothing is sent then, even if the variable happens to be set. */
  readonly hasKey: boolean;
}

/** Why a snippet calls the service by plain HTTP although an SDK was requested. */
export interface SnippetDetour {
  /** The fields of the body that the SDK has no way to send, would change or would refuse. */
  readonly fields: readonly string[];
}

/** The language for syntax highlighting, by its name in editors. */
export type SnippetLanguage =
  | 'shell'
  | 'javascript'
  | 'typescript'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'php'
  | 'ruby'
  | 'csharp'
  | 'elixir'
  | 'json'
  | 'plaintext';

export interface Snippet {
  readonly code: string;
  readonly language: SnippetLanguage;
  /** The command that installs the dependencies of the code; null if there are none. */
  readonly install: string | null;
  /** Null when the SDK supports everything, or none was requested. */
  readonly detour: SnippetDetour | null;
  /** Whether the service gets the form's body and nothing else: SDKs add a label (`origin`), and some add defaults. */
  readonly adds: 'nothing' | 'label' | 'defaults';
}

/** The service's root without a final slash. */
export function rootOf({ baseUrl }: SnippetRequest): string {
  return trimEndBy(baseUrl, /\//);
}

/** The URL that a snippet calls. */
export function scrapeUrl(request: SnippetRequest): string {
  return `${rootOf(request)}${scrapePath}`;
}

/**
 * Characters that are never literal in a snippet: controls that act on a terminal when pasted, bidirectional or invisible characters, lone
 * surrogates that UTF-8 cannot encode.
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
  // A surrogate pair is two units that the pattern matches as lone ones; only lone ones need an escape.
  if (character.length === 2) return character;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Returns text as a literal between double quotes, for languages whose escapes are mostly JSON's.
 * @param escapes the replacement of one unit: a control, an invisible character or one special to the language; undefined leaves it
 */
export function quoteWith(text: string, escapes: (unit: string) => string | undefined): string {
  let quoted = '';
  for (const character of text) {
    quoted +=
      escapes(character) ?? commonEscapes[character] ?? (unsafe.test(character) ? escapeUnits(character) : character);
  }
  return `"${quoted}"`;
}

const commonEscapes: Readonly<Record<string, string>> = lookupTable({
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
});

/** Whether every half of a pair has its other: text without is no UTF-8, and no literal of a typed language. */
export function isWellFormedText(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}

/** Returns whether a character must be escaped in a snippet. */
export function isUnsafe(character: string): boolean {
  return character.length === 1 && unsafe.test(character);
}

/** How a language writes JSON values. */
export interface LiteralStyle {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  quote(text: string): string;
  number(value: number): string;
  /** Returns a number that a double would change, in its own digits; absent where the language reads those. */
  exactNumber?(digits: string): string;
  /** Returns the brackets that enclose a list or an object. */
  brackets(value: readonly JsonValue[] | JsonObject): readonly [string, string];
  /** An entry of an object: both sides are written already but for the key. */
  pair(key: string, value: string, owner: JsonObject): string;
  /** Whether there are spaces inside the braces of a one-line object. */
  readonly isAiry: boolean;
  /**
   * Whether there are spaces inside the braces of a one-line list too, and an opening brace of a multi-line value is on a separate line.
   */
  readonly isRoomy?: boolean;
  /** Whether a trailing comma is allowed in a multi-line list. */
  readonly lastComma: boolean;
}

export const jsonStyle: LiteralStyle = {
  null: 'null',
  true: 'true',
  false: 'false',
  quote: quoteJson,
  number: (value) => JSON.stringify(value),
  brackets: (value) => (Array.isArray(value) ? ['[', ']'] : ['{', '}']),
  pair: (key, value) => `${quoteJson(key)}: ${value}`,
  isAiry: true,
  lastComma: false,
};

/** The body as JSON text, one entry per line if it is long; sent by plain HTTP snippets. */
export function bodyText({ body }: SnippetRequest): string {
  return writeLiteral(body, jsonStyle, '', '  ');
}

const maxLineChars = 88;

/** Writes a JSON value as a literal: on one line while it is short, else one entry a line, `step` deeper. */
export function writeLiteral(value: JsonValue, style: LiteralStyle, indent: string, step: string): string {
  const line = writeOneLine(value, style);
  if (
    indent.length + line.length <= maxLineChars - 16 ||
    typeof value !== 'object' ||
    value === null ||
    isExactNumber(value)
  )
    return line;
  const inner = indent + step;
  const entries = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item) => writeLiteral(item, style, inner, step))
    : entriesOf(value as JsonObject, style, (entry) => writeLiteral(entry, style, inner, step));
  const [open, close] = style.brackets(value);
  const lines = entries.map((entry) => inner + entry).join(',\n');
  const opening = style.isRoomy === true ? open.replace(/ \{$/, () => `\n${indent}{`) : open;
  return `${opening}\n${lines}${style.lastComma ? ',' : ''}\n${indent}${close}`;
}

function writeOneLine(value: JsonValue, style: LiteralStyle): string {
  if (value === null) return style.null;
  if (typeof value === 'boolean') return value ? style.true : style.false;
  if (typeof value === 'number') return style.number(value);
  if (isExactNumber(value)) return style.exactNumber?.(numberText(value)) ?? numberText(value);
  if (typeof value === 'string') return style.quote(value);
  const [open, close] = style.brackets(value);
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map((item) => writeOneLine(item, style));
    const space = style.isRoomy === true && items.length > 0 ? ' ' : '';
    return `${open}${space}${items.join(', ')}${space}${close}`;
  }
  const entries = entriesOf(value as JsonObject, style, (entry) => writeOneLine(entry, style));
  const space = style.isAiry && entries.length > 0 ? ' ' : '';
  return `${open}${space}${entries.join(', ')}${space}${close}`;
}

function entriesOf(value: JsonObject, style: LiteralStyle, write: (entry: JsonValue) => string): readonly string[] {
  return Object.entries(value).map(([key, entry]) => style.pair(key, write(entry), value));
}

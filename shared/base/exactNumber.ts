import {
  isExactNumber,
  type ExactNumber,
  exactNumberKey,
  type JsonValue,
  type JsonSyntaxProblem,
  parseJson,
} from './json.ts';
import { ok, type Result } from './result.ts';

/**
 * Parses JSON text and preserves every number as written: one that a double would change, in value or in form (`4634343214213523454`,
 * `1.00`, `1E400`), becomes an `ExactNumber`; all others are plain numbers. Linear in the text. Errors are those of `parseJson`.
 */
export function parseExactJson(text: string): Result<JsonValue, JsonSyntaxProblem> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const marked = markExactNumbers(text);
  return marked === null ? parsed : ok(JSON.parse(marked) as JsonValue);
}

/** Writes a value as JSON; exact numbers keep their original digits. */
export function writeExactJson(value: JsonValue, indent?: number): string {
  let mark = '\u0000number:';
  let found = false;
  const write = (): string =>
    JSON.stringify(
      value,
      (_key, each: JsonValue) => {
        if (!isExactNumber(each)) return each;
        found = true;
        return mark + numberText(each);
      },
      indent,
    );
  let written = write();
  if (!found) return written;
  // A string in the value that begins with the mark would be mistaken for a number.
  for (const plain = JSON.stringify(value); plain.includes(JSON.stringify(mark).slice(0, -1)); written = write())
    mark += ':';
  const [before = '', ...parts] = written.split(JSON.stringify(mark).slice(0, -1));
  return before + parts.map((part) => part.replace('"', '')).join('');
}

/** Returns the digits of a number: as it was written, or its shortest form. */
export function numberText(value: number | ExactNumber): string {
  return typeof value === 'number' ? JSON.stringify(value) : value[exactNumberKey];
}

/**
 * The same value with plain numbers for exact ones, for code that computes with them; the value itself where it has none.
 * Depth is the caller's concern, as for every value.
 */
export function withPlainNumbers<Value extends JsonValue>(value: Value): Value;
export function withPlainNumbers(value: JsonValue): JsonValue {
  if (isExactNumber(value)) return Number(numberText(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map((item) => withPlainNumbers(item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, withPlainNumbers(item)] as const);
  return entries.every(([key, item]) => item === (value as Record<string, JsonValue>)[key])
    ? value
    : Object.fromEntries(entries);
}

/** Whether a double represents the written number exactly, in any notation: `30.0` and `3e1` are 30. */
export function isSameAsDouble(value: ExactNumber): boolean {
  const text = numberText(value);
  const double = Number(text);
  return Number.isFinite(double) && decimalOf(text) === decimalOf(String(double));
}

/** Returns sign, significant digits and exponent of a decimal, in one canonical form for each value. */
function decimalOf(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e', 2);
  const isNegative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.replace(/^[-+]/, '').split('.', 2);
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === '0') start += 1;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end -= 1;
  if (start === end) return '0';
  return `${isNegative ? '-' : ''}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

const quote = 0x22;
const backslash = 0x5c;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

/** The text of JSON that parses, its exact numbers as objects; null where it has none. */
function markExactNumbers(text: string): string | null {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      numberPattern.lastIndex = at;
      const token = numberPattern.exec(text)?.[0] ?? '';
      if (!isPlain(token)) {
        parts.push(text.slice(copied, at), `{${JSON.stringify(exactNumberKey)}:"${token}"}`);
        copied = at + token.length;
      }
      at += Math.max(token.length, 1) - 1;
    }
  }
  return parts.length === 0 ? null : parts.join('') + text.slice(copied);
}

/** Whether a double is written back as the token. */
function isPlain(token: string): boolean {
  return token.length <= maxDoubleChars && JSON.stringify(Number(token)) === token;
}

/** Maximum length of a written double, in characters: sign, 17 digits, point and exponent. */
const maxDoubleChars = 25;

/** The closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}

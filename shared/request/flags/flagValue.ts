import { parseExactJson } from '../../base/exactNumber.ts';
import type { JsonValue } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { RequestFlag } from './requestFlags.ts';

/** The option of `parseArgs` for a flag. */
export function flagOption({ control }: RequestFlag): {
  readonly type: 'string' | 'boolean';
  readonly multiple: boolean;
} {
  return { type: control.kind === 'boolean' ? 'boolean' : 'string', multiple: isRepeated(control) };
}

function isRepeated({ kind }: RequestFlag['control']): boolean {
  return kind === 'texts' || kind === 'pairs' || kind === 'formats';
}

/** What the help shows for a flag's value; empty for a switch. */
export function flagPlaceholder({ control, unit }: RequestFlag): string {
  switch (control.kind) {
    case 'boolean':
      return '';
    case 'integer':
    case 'number':
      return unit === 'ms' ? 'MS' : 'N';
    case 'choice':
      return control.values.join('|');
    case 'pairs':
      return "'NAME: VALUE'";
    case 'json':
    case 'choices':
      return 'JSON';
    case 'formats':
      return 'NAME';
    default:
      return 'TEXT';
  }
}

/**
 * Reads the value that the command line gives a flag.
 * @returns the value for the request's body, or the sentence that says what is wrong with it
 */
export function readFlagValue(
  flag: RequestFlag,
  given: string | boolean | readonly string[],
): Result<JsonValue, string> {
  if (typeof given === 'boolean') return ok(given);
  const texts = typeof given === 'string' ? [given] : given;
  switch (flag.control.kind) {
    case 'texts':
      return ok([...texts]);
    case 'pairs':
      return readPairs(flag, texts);
    case 'formats':
      return readFormats(flag, texts);
    default:
      return readText(flag, texts.at(-1) ?? '');
  }
}

function readText(flag: RequestFlag, text: string): Result<JsonValue, string> {
  const { control, name } = flag;
  switch (control.kind) {
    case 'integer':
    case 'number':
      return readNumber(flag, text);
    case 'choice':
      return control.values.includes(text)
        ? ok(text)
        : err(`--${name} is one of ${control.values.join(', ')}, not "${text}".`);
    case 'json':
    case 'choices':
      return readJson(flag, text);
    default:
      return ok(text);
  }
}

function readNumber({ control, name }: RequestFlag, text: string): Result<number, string> {
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const { min, max } = control.kind === 'integer' ? control : { min: null, max: null };
  if (Number.isNaN(value) || (control.kind === 'integer' && !Number.isSafeInteger(value)))
    return err(`--${name} needs a ${control.kind === 'integer' ? 'whole ' : ''}number, not "${text}".`);
  if (min !== null && value < min) return err(`--${name} is at least ${min}.`);
  if (max !== null && value > max) return err(`--${name} is at most ${max}.`);
  return ok(value);
}

/** A value may be a plain text, such as the URL of a webhook; JSON that is broken is no text. */
function readJson({ name }: RequestFlag, text: string): Result<JsonValue, string> {
  const read = parseExactJson(text);
  if (read.ok) return read;
  return /^\s*[[{"]/.test(text) ? err(`--${name} is not JSON: ${read.error.message}`) : ok(text);
}

function readPairs({ name }: RequestFlag, texts: readonly string[]): Result<JsonValue, string> {
  const pairs = texts.map((text) => {
    const colon = text.indexOf(':');
    return colon < 1 ? null : ([text.slice(0, colon).trim(), text.slice(colon + 1).trim()] as const);
  });
  const broken = texts.find((_, index) => pairs[index] === null);
  if (broken !== undefined) return err(`--${name} is written 'Name: value', not "${broken}".`);
  return ok(Object.fromEntries(pairs.filter((pair) => pair !== null)));
}

/** A format by its name, or with its options as JSON. */
function readFormats(flag: RequestFlag, texts: readonly string[]): Result<JsonValue, string> {
  const formats: JsonValue[] = [];
  for (const text of texts) {
    const read = text.startsWith('{') ? readJson(flag, text) : ok(text);
    if (!read.ok) return read;
    formats.push(read.value);
  }
  return ok(formats);
}

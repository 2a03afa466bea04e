import { formatNameSchema } from '../../api/formats.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { IgnoredPart } from './requestImport.ts';

/** Effect of a flag on the body. A flag with `word: false` takes no value. */
export interface FlagRule {
  readonly word: boolean;
  add(to: CommandBody, word: string, flag: string): void;
}

/** The body that flags build up, and the parts that it does not contain. */
export interface CommandBody {
  readonly options: Record<string, JsonValue>;
  readonly formats: JsonValue[];
  readonly ignored: IgnoredPart[];
  document: string | null;
  only: string | null;
}

export function set(name: string, value: JsonValue): FlagRule {
  return { word: false, add: ({ options }) => void (options[name] = value) };
}

export function format(value: JsonValue): FlagRule {
  return { word: false, add: ({ formats }) => void formats.push(value) };
}

export function ignored(reason: IgnoredPart['reason'], word: boolean): FlagRule {
  return { word, add: (body, _word, flag) => void body.ignored.push({ part: flag, reason }) };
}

/** A flag that controls the tool's output, not the request. */
export const printing: FlagRule = { word: false, add: () => undefined };

export function option(name: string, read: (word: string) => JsonValue | undefined): FlagRule {
  return {
    word: true,
    add: (body, word, flag) => {
      const value = read(word);
      if (value === undefined) body.ignored.push({ part: `${flag} ${word}`.trim(), reason: 'value' });
      else body.options[name] = value;
    },
  };
}

/** A part of an option that is an object. */
export function part(name: string, key: string, read: (word: string) => JsonValue): FlagRule {
  return { word: true, add: ({ options }, word) => void (options[name] = withEntry(options[name], key, read(word))) };
}

export function withEntry(value: JsonValue | undefined, key: string, entry: JsonValue): JsonObject {
  return { ...(isJsonObject(value) ? value : {}), [key]: entry };
}

export const wordOf = (word: string): string => word;
export const listOf = (word: string): JsonValue =>
  word
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
export const countOf = (word: string): JsonValue | undefined => (/^\d{1,15}$/.test(word) ? Number(word) : undefined);

export function jsonOf(word: string): JsonValue | undefined {
  const parsed = parseJson(word);
  return parsed.ok ? parsed.value : undefined;
}

/** `--format a,b`; `json` alone is incomplete without its schema, which has a separate flag. */
export const namedFormats: FlagRule = {
  word: true,
  add: ({ formats, ignored: left }, word) => {
    for (const name of word.split(',').map((each) => each.trim())) {
      const known = formatNameSchema.options.find((each) => each.toLowerCase() === name.toLowerCase());
      if (known === undefined) left.push({ part: `--format ${name}`, reason: 'value' });
      else if (known !== 'json') formats.push(known);
    }
  },
};

export const schemaFormat: FlagRule = {
  word: true,
  add: ({ formats, ignored: left }, word, flag) => {
    const schema = jsonOf(word);
    if (schema === undefined) left.push({ part: flag, reason: 'value' });
    else formats.push({ type: 'json', schema });
  },
};

export const queryFormat: FlagRule = {
  word: true,
  add: ({ formats }, prompt) => void formats.push({ type: 'query', prompt }),
};

export const htmlFormat = format('html');
export const summaryFormat = format('summary');
export const key = ignored('key', true);
export const service = ignored('connection', true);
export const file = ignored('file', true);
export const output = ignored('around', true);
export const url = option('url', wordOf);

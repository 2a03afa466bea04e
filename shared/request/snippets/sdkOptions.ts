import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { isWellFormedText } from './snippet.ts';

const text = z.string().refine(isWellFormedText);
const texts = z.array(text);
/** Null is excluded because typed languages have more than one kind of it, and their string literals cannot contain lone surrogates. */
const plain: z.ZodType<JsonValue> = z.json().refine(isPlain);
const values = z.array(plain);
const someTexts = texts.min(1);

/** Value types of SDK options. Some SDKs omit an empty list or text, so only those that send it accept it. */
const kinds = {
  flag: z.boolean(),
  /** Fits 32 bits in every language. */
  whole: z.int().min(0).max(2_147_483_647),
  long: z.int().min(0),
  text: text.min(1),
  texts: someTexts,
  pairs: z.record(text, text).refine((value) => Object.keys(value).length > 0),
  values: values.min(1),
  anyValues: values,
  maps: z.array(plain.refine(isJsonObject)).min(1),
  location: z
    .strictObject({ country: text.min(1).optional(), languages: someTexts.optional() })
    .refine((value) => Object.keys(value).length > 0),
  profile: z.strictObject({ name: text.min(1), saveChanges: z.boolean().optional() }),
} as const;

export type OptionKind = keyof typeof kinds;

/** An option of an SDK: its kind, or the schema of the values that it accepts. */
export type OptionTable = Readonly<Record<string, OptionKind | z.ZodType>>;

function isPlain(value: JsonValue): boolean {
  if (value === null) return false;
  if (typeof value === 'string') return isWellFormedText(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).every(isPlain);
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([key, entry]) => isWellFormedText(key) && isPlain(entry));
}

/** The fields of a body that an SDK has no option for, or would change or drop (api-facts 10); empty if it sends all of them unchanged. */
export function sdkDetours(body: JsonObject, table: OptionTable): readonly string[] {
  const { url, ...options } = body;
  const lacking = optionDetours(options, table);
  return isSdkUrl(url) ? lacking : ['url', ...lacking];
}

/** The options that are not in the table, or have a value that it does not accept. */
export function optionDetours(options: JsonObject, table: OptionTable): readonly string[] {
  return Object.entries(options)
    .filter(([key, value]) => !isTaken(Object.hasOwn(table, key) ? table[key] : undefined, value))
    .map(([key]) => key);
}

/** Whether SDKs send a URL unchanged. */
export function isSdkUrl(url: JsonValue | undefined): boolean {
  return typeof url === 'string' && url !== '' && url.trim() === url && isWellFormedText(url);
}

function isTaken(option: OptionKind | z.ZodType | undefined, value: JsonValue): boolean {
  if (option === undefined) return false;
  const accepts = typeof option === 'string' ? kinds[option] : option;
  return accepts.safeParse(value).success;
}

/** The options that nearly every SDK has, with the types that most of them use. */
export const commonOptions = {
  formats: 'values',
  headers: 'pairs',
  includeTags: 'texts',
  excludeTags: 'texts',
  onlyMainContent: 'flag',
  timeout: 'whole',
  waitFor: 'whole',
  mobile: 'flag',
  parsers: 'anyValues',
  actions: 'maps',
  location: 'location',
  skipTlsVerification: 'flag',
  removeBase64Images: 'flag',
  blockAds: 'flag',
  proxy: 'text',
  maxAge: 'long',
  storeInCache: 'flag',
  redactPII: 'flag',
  integration: 'text',
} as const satisfies OptionTable;

/** `onlyMainContent` as `only_main_content`. */
export function snakeCase(name: string): string {
  return name.replace(/PII$/, 'Pii').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `onlyMainContent` as `OnlyMainContent`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

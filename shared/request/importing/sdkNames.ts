import { isJsonObject, type JsonValue } from '../../base/json.ts';
import { fieldOptionNames } from '../fields.ts';

/** Fields whose objects Python code spells in its own way; what is in a schema or in headers is a person's own. */
const respelled: ReadonlySet<string> = new Set([
  'actions',
  'auditMetadata',
  'changeTrackingOptions',
  'extract',
  'extractorOptions',
  'formats',
  'jsonOptions',
  'location',
  'pageOptions',
  'parsers',
  'profile',
  'redactPII',
  'threatProtection',
]);
const ownNames: ReadonlySet<string> = new Set(['schema', 'extractionSchema', 'headers']);

/** The API's name of an option of an SDK: `wait_for` is `waitFor`. */
export function sdkName(name: string): string {
  if (name === 'redact_pii') return 'redactPII';
  return name.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The API's options, and those of its older versions. */
const optionNames: ReadonlySet<string> = new Set([...respelled, ...fieldOptionNames]);

/**
 * The API's name of an option in an object: JavaScript has the API's own names there, and what is none of them is a person's, `a_b` too.
 * Python's dictionaries have either.
 */
export function sdkNameInObject(name: string): string {
  const own = sdkName(name);
  return optionNames.has(own) ? own : name;
}

/** The API's form of an option's value, `field` being the API's name of the option. */
export function sdkValue(field: string, value: JsonValue): JsonValue {
  if (!respelled.has(field)) return value;
  if (field === 'formats' && typeof value === 'string') return sdkName(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => sdkValue(field, item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = sdkName(key);
      if (ownNames.has(name)) return [name, entry];
      if (name === 'type' && typeof entry === 'string') return [name, sdkName(entry)];
      return [name, isJsonObject(entry) ? sdkValue('location', entry) : entry];
    }),
  );
}

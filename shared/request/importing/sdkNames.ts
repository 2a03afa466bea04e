import { isJsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { fieldOptionNames } from '../fields.ts';

/** Fields whose keys Python code writes in its own spelling; keys in a schema or in headers are the user's. */
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
const userKeyedFields: ReadonlySet<string> = new Set(['schema', 'extractionSchema', 'headers']);

/** Options whose API names have an abbreviation in capitals. */
const abbreviated: Readonly<Record<string, string>> = lookupTable({
  redact_pii: 'redactPII',
  ignore_invalid_urls: 'ignoreInvalidURLs',
  deduplicate_similar_urls: 'deduplicateSimilarURLs',
  regex_on_full_url: 'regexOnFullURL',
});

/** The API's name of an option of an SDK: `wait_for` is `waitFor`. */
export function sdkName(name: string): string {
  return abbreviated[name] ?? name.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The option names of the API and of its older versions. */
const optionNames: ReadonlySet<string> = new Set([...respelled, ...fieldOptionNames]);

/**
 * Returns the API's name of an option in an object: JavaScript uses the API's own names there, and any other name is the user's, including
 * `a_b`. Python's dictionaries have either.
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
      if (userKeyedFields.has(name)) return [name, entry];
      if (name === 'type' && typeof entry === 'string') return [name, sdkName(entry)];
      return [name, isJsonObject(entry) ? sdkValue('location', entry) : entry];
    }),
  );
}

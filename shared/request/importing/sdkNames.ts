import { isJsonObject, type JsonValue } from '../../base/json.ts';

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

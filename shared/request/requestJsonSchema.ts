import { z } from 'zod';
import { alexandriaSchema } from '../api/alexandria.ts';
import { scrapeRequestSchema } from '../api/scrape.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { fields } from './fields.ts';

/** Descriptions by API name: an option (`timeout`), a part (`location.country`), a format (`formats.screenshot`). */
export type SchemaTexts = Readonly<Record<string, string>>;

/**
 * Creates the JSON Schema (draft 7) of a scrape body for an editor's completion and help, from the one zod schema. Unknown keys are allowed
 * everywhere: the rules report them. Defaults are those of the contract.
 */
export function createRequestJsonSchema(texts: SchemaTexts): JsonObject {
  const whole = scrapeRequestSchema.extend({ alexandria: alexandriaSchema.optional() });
  const schema = z.toJSONSchema(whole, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  const opened = openObjects(schema as JsonValue);
  if (!isJsonObject(opened)) return {};
  const { required: _required, ...rest } = opened;
  return { ...rest, properties: describeProperties(opened['properties'], '', texts) };
}

/** Takes the ban on further keys away, and the bounds that only mean "a safe integer". */
function openObjects(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(openObjects);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, entry]) =>
      !(key === 'additionalProperties' && entry === false) &&
      !(key === 'propertyNames') &&
      !(
        (key === 'maximum' || key === 'minimum') &&
        typeof entry === 'number' &&
        Math.abs(entry) >= Number.MAX_SAFE_INTEGER
      ),
  );
  return Object.fromEntries(kept.map(([key, entry]) => [key, openObjects(entry)]));
}

function describeProperties(properties: JsonValue | undefined, prefix: string, texts: SchemaTexts): JsonObject {
  if (!isJsonObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, node]) => [
      key,
      isJsonObject(node) ? describe(node, prefix + key, texts) : node,
    ]),
  );
}

function describe(node: JsonObject, name: string, texts: SchemaTexts): JsonObject {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  const field = fields.find((candidate) => candidate.name === name);
  return {
    ...node,
    ...(text === undefined ? {} : { description: text }),
    ...(field?.defaultValue === undefined ? {} : { default: field.defaultValue }),
    ...(node['properties'] === undefined
      ? {}
      : { properties: describeProperties(node['properties'], `${name}.`, texts) }),
    ...(node['items'] === undefined ? {} : { items: describeVariants(node['items'], name, texts) }),
  };
}

/** The variants of a list's elements, each described by the name that its `type` gives (`formats.screenshot`). */
function describeVariants(node: JsonValue, name: string, texts: SchemaTexts): JsonValue {
  if (!isJsonObject(node)) return node;
  const changed: Record<string, JsonValue> = { ...node };
  for (const union of ['anyOf', 'oneOf'] as const) {
    const variants = node[union];
    if (Array.isArray(variants))
      changed[union] = (variants as readonly JsonValue[]).map((variant) => describeVariants(variant, name, texts));
  }
  const type = constantType(node);
  if (type === null) return changed;
  const text = texts[`${name}.${type}`];
  const properties = describeProperties(node['properties'], `${name}.${type}.`, texts);
  return { ...changed, properties, ...(text === undefined ? {} : { description: text }) };
}

function constantType(node: JsonObject): string | null {
  const properties = node['properties'];
  const type = isJsonObject(properties) ? properties['type'] : undefined;
  const constant = isJsonObject(type) ? type['const'] : undefined;
  return typeof constant === 'string' ? constant : null;
}

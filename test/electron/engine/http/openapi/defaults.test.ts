import { describe, expect, test } from 'vitest';
import { createOpenApi } from '../../../../../electron/engine/http/openapi/createOpenApi.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../shared/base/json.ts';
import { fields } from '../../../../../shared/request/fields.ts';

const api = createOpenApi('0.0.0', 'http://127.0.0.1:1');
const schemas = (api['components'] as JsonObject)['schemas'] as JsonObject;

/** The schema of a property of a component, of a union's object form too. */
function propertyOf(schema: JsonValue | undefined, name: string): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { anyOf = [], properties } = schema;
  const own = isJsonObject(properties) ? properties[name] : undefined;
  if (isJsonObject(own)) return own;
  return (anyOf as readonly JsonValue[]).map((form) => propertyOf(form, name)).find((found) => found !== undefined);
}

/** Fields that other forms fill in: the window describes the parsers in another way. */
const otherForms: ReadonlySet<string> = new Set(['parsers', 'alexandria']);

describe('the defaults in the description', () => {
  test.each(
    fields.filter(({ defaultValue, name }) => defaultValue !== undefined && !otherForms.has(name)),
  )('$name is what the window says', ({ path, defaultValue }) => {
    let schema: JsonValue | undefined = schemas['ScrapeRequest'];
    for (const step of path) schema = propertyOf(schema, String(step));
    expect(isJsonObject(schema) ? schema['default'] : undefined).toEqual(defaultValue);
  });

  test('are named for formats, actions, parsers and tools as well', () => {
    const text = JSON.stringify(schemas);
    for (const part of ['"fullPage":{"type":"boolean","default":false}', '"direction":{"type":"string"', '"scale":{'])
      expect(text).toContain(part);
    const defaultsOf = (name: string, type: string): JsonObject => {
      const found: JsonObject = {};
      const visit = (value: JsonValue | undefined): void => {
        if (Array.isArray(value)) (value as readonly JsonValue[]).forEach(visit);
        else if (isJsonObject(value)) {
          const properties = value['properties'];
          const kind =
            isJsonObject(properties) && isJsonObject(properties['type']) ? properties['type']['const'] : null;
          if (isJsonObject(properties) && kind === type)
            for (const [key, each] of Object.entries(properties))
              if (isJsonObject(each) && each['default'] !== undefined) Object.assign(found, { [key]: each['default'] });
          Object.values(value).forEach(visit);
        }
      };
      visit(schemas[name]);
      return found;
    };
    expect(defaultsOf('Format', 'changeTracking')).toEqual({ modes: [], tag: null });
    expect(defaultsOf('Format', 'query')).toEqual({ mode: 'freeform' });
    expect(defaultsOf('Action', 'pdf')).toEqual({ format: 'Letter', landscape: false, scale: 1 });
    expect(defaultsOf('ScrapeRequest', 'pdf')).toMatchObject({ mode: 'auto', blocks: false });
    expect(propertyOf(schemas['AlexandriaRequest'], 'timeout')?.['default']).toBe(50_000);
  });

  test('are values that their own schema takes', () => {
    expect(propertyOf(schemas['ScrapeRequest'], 'integration')?.['default']).toBeNull();
    expect(propertyOf(schemas['ScrapeRequest'], 'timeout')).toMatchObject({ minimum: 1000, default: 60_000 });
  });
});

import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { fields } from '../../../shared/request/fields.ts';
import { createRequestJsonSchema } from '../../../shared/request/requestJsonSchema.ts';
import { valueAt } from '../../../shared/request/jsonPath.ts';

const schema = createRequestJsonSchema({
  timeout: 'Gives up after this time.',
  'location.country': 'The country.',
  'formats.screenshot': 'A picture.',
  'formats.screenshot.quality': 'From 1 to 100.',
});

describe('createRequestJsonSchema', () => {
  it('knows every field, with words and defaults', () => {
    for (const { path } of fields)
      expect(valueAt(schema, ['properties', ...path.join('.properties.').split('.')]), path.join('.')).toBeDefined();
    expect(valueAt(schema, ['properties', 'timeout'])).toEqual({
      type: 'integer',
      minimum: 1000,
      maximum: 300_000,
      description: 'Gives up after this time.',
      default: 60_000,
    });
    expect(valueAt(schema, ['properties', 'location', 'properties', 'country', 'description'])).toBe('The country.');
  });

  it('describes formats and their options', () => {
    const text = JSON.stringify(schema['properties']);
    expect(text).toContain('"description":"A picture."');
    expect(text).toContain('"description":"From 1 to 100."');
  });

  it('refuses no key anywhere and asks for none at the top', () => {
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
    expect(schema['required']).toBeUndefined();
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#');
  });

  it('points only to definitions that it has', () => {
    const references = [...JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)].map(
      (found) => found[1] ?? '',
    );
    expect(references.filter((name) => !isJsonObject(valueAt(schema, ['definitions', name]) as JsonValue))).toEqual([]);
  });
});

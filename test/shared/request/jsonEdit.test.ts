import { describe, expect, it } from 'vitest';
import { editJsonText, printJson } from '../../../shared/request/jsonEdit.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';

function edited(text: string, path: JsonPath, value: JsonValue | undefined): string | null {
  return editJsonText(text, path, value, withValueAt(JSON.parse(text) as JsonObject, path, value));
}

describe('editJsonText', () => {
  it('prints new values at the indent where they stand', () => {
    const text = '{\n    "url": "a",\n    "formats": []\n}';
    expect(edited(text, ['formats'], ['b'])).toBe('{\n    "url": "a",\n    "formats": [\n      "b"\n    ]\n}');
    expect(edited(text, ['location', 'country'], 'DE')).toBeNull();
    expect(edited(text, ['mobile'], true)).toBe('{\n    "url": "a",\n    "formats": [],\n    "mobile": true\n}');
  });

  it('takes entries away with their comma, first, middle and last', () => {
    const text = '{ "a": 1, "b": 2, "c": 3 }';
    expect(edited(text, ['a'], undefined)).toBe('{ "b": 2, "c": 3 }');
    expect(edited(text, ['b'], undefined)).toBe('{ "a": 1, "c": 3 }');
    expect(edited(text, ['c'], undefined)).toBe('{ "a": 1, "b": 2 }');
    expect(edited('{ "a": 1 }', ['a'], undefined)).toBe('{}');
    expect(edited('{ "a": { "b": 1 } }', ['a', 'b'], undefined)).toBeNull();
  });

  it('prints a list anew when one of it leaves', () => {
    expect(edited('{ "f": ["a",   "b"], "x":  1 }', ['f', 0], undefined)).toBe('{ "f": [\n  "b"\n], "x":  1 }');
  });

  it('does not touch a repeated key, nor text that does not parse', () => {
    expect(editJsonText('{"a":1,"a":2}', ['a'], undefined, {})).toBeNull();
    expect(editJsonText('{"a":', ['a'], 1, { a: 1 })).toBeNull();
  });
});

describe('printJson', () => {
  it('prints with two spaces and no final line break', () => {
    expect(printJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  });
});

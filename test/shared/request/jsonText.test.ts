import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonNode, nodeAt, parseJsonText } from '../../../shared/request/jsonText.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { jsonValue } from './jsonArbitrary.ts';

function reasonOf(text: string): string {
  const parsed = parseJsonText(text);
  return parsed.ok ? 'fine' : `${parsed.error.reason} at ${parsed.error.offset}`;
}

describe('parseJsonText', () => {
  it('finds every value at its place, whatever the layout', () => {
    fc.assert(
      fc.property(jsonValue, fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseJsonText(` ${text}\n`);
        if (!parsed.ok) throw new Error(parsed.error.reason);
        for (const path of pathsOf(value)) {
          const node = nodeAt(parsed.value, path);
          const wanted = path.reduce<JsonValue | undefined>(
            (at, step) => (at as Record<string, JsonValue>)[step as string],
            value,
          );
          expect(node === null ? undefined : nodeValue(` ${text}\n`, node)).toEqual(wanted);
        }
      }),
    );
  });

  it('accepts exactly what JSON.parse accepts', () => {
    const alphabet = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      'a',
      ':',
      ',',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'null',
      ' ',
      '\n',
      '\\',
      '\\u00e9',
      "'",
      '//',
      '\u0001',
    );
    const cut = fc.tuple(jsonValue, fc.nat(), alphabet).map(([value, at, extra]) => {
      const text = JSON.stringify(value);
      const position = at % (text.length + 1);
      return text.slice(0, position) + extra + text.slice(position + (at % 3));
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(alphabet, { maxLength: 14 }).map((parts) => parts.join('')),
          cut,
        ),
        (text) => {
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          expect(parseJsonText(text).ok).toBe(isJson);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['', 'empty at 0'],
    ['{"a": 1,}', 'trailing-comma at 7'],
    ['{"a": 1 "b": 2}', 'comma at 8'],
    ['{"a" 1}', 'colon at 5'],
    ['{a: 1}', 'key at 1'],
    ["{'a': 1}", 'quotes at 1'],
    ['{"a": \'x\'}', 'quotes at 6'],
    ['{"a": 01}', 'number at 6'],
    ['{"a": tru}', 'value at 6'],
    ['{"a": 1', 'end at 7'],
    ['{"a": "x', 'end at 8'],
    ['{"a": "x\ny"}', 'string at 6'],
    ['{} {}', 'after at 3'],
    ['{ // no\n}', 'comment at 2'],
    ['['.repeat(2000), 'depth at 0'],
  ])('says where %j breaks', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('takes the last of a repeated key, as a reader of the body would', () => {
    const text = '{"a": 1, "a": 2}';
    const parsed = parseJsonText(text);
    const node = parsed.ok ? nodeAt(parsed.value, ['a']) : null;
    expect(node && nodeValue(text, node)).toBe(2);
  });

  it('reads a string of megabytes', () => {
    const text = JSON.stringify({ script: 'x\\'.repeat(1_000_000) });
    expect(parseJsonText(text).ok).toBe(true);
  });
});

function nodeValue(text: string, node: JsonNode): JsonValue {
  return JSON.parse(text.slice(node.start, node.end)) as JsonValue;
}

function pathsOf(value: JsonValue, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value))
    return [path, ...(value as readonly JsonValue[]).flatMap((item, index) => pathsOf(item, [...path, index]))];
  if (isJsonObject(value))
    return [
      path,
      ...Object.entries(value)
        .filter(([key]) => key !== '__proto__')
        .flatMap(([key, part]) => pathsOf(part, [...path, key])),
    ];
  return [path];
}

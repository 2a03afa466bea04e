import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionSchema } from '../../../shared/api/actions.ts';
import { formatNames, formatObjectSchemas } from '../../../shared/api/formats.ts';
import { pdfParserSchema } from '../../../shared/api/parsers.ts';
import { alexandriaCallSchema } from '../../../shared/api/alexandria.ts';
import { redactPiiSchema } from '../../../shared/api/options.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { isJsonObject } from '../../../shared/base/json.ts';
import { actionRows, withActionRows } from '../../../shared/request/actionRows.ts';
import { draftOf, draftText, readBody, setField } from '../../../shared/request/draft.ts';
import { fieldOptionNames, fields, fieldSchemas } from '../../../shared/request/fields.ts';
import { formatOptions, withFormatOption } from '../../../shared/request/formatCatalogue.ts';
import { valueAt, withValueAt } from '../../../shared/request/jsonPath.ts';
import { parserOptions, withParserOption } from '../../../shared/request/parserCatalogue.ts';
import { redactionOptions, withRedactionOption } from '../../../shared/request/redaction.ts';
import { toolCalls, withToolCalls } from '../../../shared/api/toolCalls.ts';
import { jsonObject, jsonValue } from './jsonArbitrary.ts';
import { valuesOf } from './schemaArbitrary.ts';

/** Form → body → form is the identity, for every field: what was written is what is sent and what is shown again. */

/** A request with fields that nobody knows, whose order must not change. */
const someBody = jsonObject.map((extra) =>
  Object.fromEntries(
    Object.entries({ url: 'https://a.example/', ...extra }).filter(
      ([key]) => !fieldOptionNames.some((option) => option === key),
    ),
  ),
);

/** Writes the body to JSON and parses it again, as the JSON view does. */
function throughText(body: JsonObject): JsonObject | null {
  return readBody(draftText(draftOf(body))).body;
}

describe('a field of the form', () => {
  const cases = fields.map((field) => ({ field, name: field.name }));

  it.each(cases)('$name comes back as it was written, and leaves nothing behind', ({ field }) => {
    const whole = valuesOf(fieldSchemas[field.option]);
    fc.assert(
      fc.property(someBody, whole, (body, written) => {
        const value = field.path.length === 1 ? written : valueAt(written, field.path.slice(1));
        // A part that may be left out is not always there.
        if (value === undefined) return;
        const set = setField(draftOf(body), field.path, value);
        const sent = throughText(set.body) ?? {};
        expect(valueAt(sent, field.path)).toEqual(valueAt(throughText({ value }) ?? {}, ['value']));
        expect(Object.keys(sent)).toEqual([...Object.keys(body), field.path[0]]);
        expect(setField(set, field.path, undefined).body).toEqual(body);
      }),
      { numRuns: 30 },
    );
  });

  it('leaves the others as they are, whatever stands in them: null, nothing, a list for a text', () => {
    const odd = fc.dictionary(
      fc.constantFrom(...fieldOptionNames, 'unheardOf'),
      fc.oneof(fc.constantFrom<JsonValue>(null, '', [], {}, [null], { '': null }, 0, -1, false), jsonValue),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(odd, fc.constantFrom(...fields), (body, { path, option }) => {
        if (Object.hasOwn(body, option)) return;
        const set = setField(draftOf(body), path, true);
        const { [option]: _written, ...others } = throughText(set.body) ?? {};
        expect(JSON.stringify(others)).toBe(JSON.stringify(throughText(body)));
        expect(JSON.stringify(setField(set, path, undefined).body)).toBe(JSON.stringify(body));
      }),
      { numRuns: 300 },
    );
  });

  it('is not sent while nobody has set it', () => {
    for (const { path } of fields) expect(setField(draftOf({ url: 'x' }), path, undefined).body).toEqual({ url: 'x' });
  });
});

describe('an option of a format', () => {
  const cases = formatNames.flatMap((name) => formatOptions(name).map(({ key }) => ({ name, key })));

  it.each(cases)('$name.$key comes back as it was written', ({ name, key }) => {
    fc.assert(
      fc.property(valuesOf(formatObjectSchemas[name]), (format) => {
        const value = valueAt(format, [key]);
        if (value === undefined || !isJsonObject(format)) return;
        const without = withFormatOption(format, key, undefined);
        const again = withFormatOption(without, key, value);
        expect(again).toEqual(format);
        expect(withFormatOption(again, key, value)).toEqual(format);
        expect(isJsonObject(without) ? without[key] : undefined).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it.each(formatNames)('%s as a plain name is one again when its last option goes', (name) => {
    for (const { key } of formatOptions(name)) {
      const set = withFormatOption(name, key, 'x');
      expect(set).toEqual({ type: name, [key]: 'x' });
      const back = withFormatOption(set, key, undefined);
      expect([name, { type: name }]).toContainEqual(back);
    }
  });
});

describe('actions', () => {
  const list = fc.array(fc.tuple(valuesOf(actionSchema), fc.boolean()), { maxLength: 6 });

  it('come back in their order, those that are off at their places', () => {
    fc.assert(
      fc.property(someBody, list, (body, wanted) => {
        const rows = wanted.map(([action, isOn]) => ({ action, index: isOn ? 0 : null }));
        const draft = withActionRows(draftOf(body), rows);
        expect(actionRows(draft)?.map(({ action, index }) => [action, index !== null])).toEqual(wanted);
        expect(draft.body['actions'] ?? []).toEqual(wanted.filter(([, isOn]) => isOn).map(([action]) => action));
        expect(withActionRows(draft, actionRows(draft) ?? [])).toEqual(draft);
      }),
    );
  });
});

describe('parsers, redaction and provider tools', () => {
  it('a parser keeps what was not touched', () => {
    for (const { key } of parserOptions('pdf')) {
      fc.assert(
        fc.property(valuesOf(pdfParserSchema), (parser) => {
          const value = valueAt(parser, [key]);
          if (value === undefined) return;
          const without = withParserOption(parser, key, undefined);
          expect(withParserOption(without, key, value)).toEqual(parser);
        }),
        { numRuns: 30 },
      );
    }
  });

  it('redactPII is true or an object with what was chosen', () => {
    fc.assert(
      fc.property(valuesOf(redactPiiSchema), (written) => {
        let value: JsonValue = true;
        for (const key of ['mode', 'entities', 'replaceStyle'] as const)
          value = withRedactionOption(value, key, valueAt(written, [key]));
        expect(redactionOptions(value)).toEqual(written);
        expect(value === true).toBe(isJsonObject(written) && Object.keys(written).length === 0);
      }),
    );
  });

  it('calls of tools are one object or a list, as they were', () => {
    const calls = fc.array(valuesOf(alexandriaCallSchema), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(calls, fc.boolean(), (written, isList) => {
        const before = isList || written.length > 1 ? written : written[0];
        const read = toolCalls(before) ?? [];
        expect(withToolCalls(before, read)).toEqual(before);
        expect(withToolCalls(before, [])).toBeUndefined();
        expect(withValueAt({}, ['alexandria'], before)).toEqual({ alexandria: before });
      }),
    );
  });
});

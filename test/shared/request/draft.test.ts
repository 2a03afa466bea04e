import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  draftProblem,
  draftText,
  readBody,
  restoreValid,
  setField,
  setFields,
  setSource,
} from '../../../shared/request/draft.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import { jsonObject, jsonValue } from './jsonArbitrary.ts';

const draft = draftOf({ url: 'https://shop.example/', formats: ['markdown'], unheardOf: { b: 1, a: 2 } });

describe('setField', () => {
  it('sets, changes and takes away without touching the rest', () => {
    const set = setField(draft, ['timeout'], 45_000);
    expect(set.body).toEqual({ ...draft.body, timeout: 45_000 });
    expect(Object.keys(set.body)).toEqual(['url', 'formats', 'unheardOf', 'timeout']);
    expect(setField(set, ['timeout'], undefined).body).toEqual(draft.body);
  });

  it('keeps the numbers of a schema as they are written when another field changes', () => {
    const own =
      '{"url":"https://a.example","timeout":3e4,"formats":[{"type":"json","schema":{"const":4634343214213523454,"multipleOf":1.00}}]}';
    const written = setSource(draft, own);
    expect(written.body['timeout']).toBe(30_000);
    const imported = draftOf(written.body);
    expect(draftText(setField(imported, ['mobile'], true))).toContain('"const": 4634343214213523454');
    expect(draftText(imported)).toContain('"multipleOf": 1.00');
  });

  it('puts a new address first', () => {
    expect(Object.keys(setField(draftOf({ formats: [] }), ['url'], 'https://a.example').body)).toEqual([
      'url',
      'formats',
    ]);
  });

  it('leaves the layout that the person wrote', () => {
    const own =
      '{ "url": "https://a.example",\n  "formats": [ { "type": "json", "schema": { "a": 1 } } ], "timeout": 5000 }';
    const written = setSource(draft, own);
    expect(draftText(setField(written, ['timeout'], 6000))).toBe(own.replace('5000', '6000'));
    expect(draftText(setField(written, ['mobile'], true))).toBe(own.replace('5000', '5000, "mobile": true'));
    expect(draftText(setField(written, ['timeout'], undefined))).toBe(own.replace(', "timeout": 5000', ''));
    expect(draftText(setField(written, ['url'], undefined))).toBe(own.replace(/"url".*\n {2}/, ''));
  });

  it('always leaves text that means the body, for any body, layout and change', () => {
    const change = fc.record({
      path: fc.constantFrom(['timeout'], ['location', 'country'], ['formats', 0], ['headers', 'a b'], ['unheardOf']),
      value: fc.option(jsonValue, { nil: undefined }),
    });
    fc.assert(
      fc.property(
        jsonObject,
        fc.constantFrom(0, 1, 4, '\t'),
        fc.array(change, { maxLength: 4 }),
        (body, indent, changes) => {
          const start = setSource(draftOf({}), JSON.stringify(body, null, indent));
          const changed = setFields(start, changes);
          expect(readBody(draftText(changed)).body).toEqual(changed.body);
          expect(changed.body).toEqual(
            changes.reduce((current, { path, value }) => withValueAt(current, path, value), body),
          );
        },
      ),
    );
  });

  it('changes nothing while the text does not parse', () => {
    const broken = setSource(draft, '{"url": ');
    expect(setField(broken, ['timeout'], 5000)).toBe(broken);
  });
});

describe('setSource', () => {
  it('keeps the last valid body while the text is wrong, and says where', () => {
    const broken = setSource(draft, '{"url": "https://b.example",}');
    expect(broken.body).toBe(draft.body);
    expect(draftProblem(broken)).toEqual({ reason: 'trailing-comma', offset: 27 });
    expect(draftText(broken)).toBe('{"url": "https://b.example",}');
    expect(restoreValid(broken)).toEqual(draft);
  });

  it('refuses JSON that is no object', () => {
    expect(draftProblem(setSource(draft, ' [1]'))).toEqual({ reason: 'not-an-object', offset: 1 });
    expect(setSource(draft, '"x"').body).toBe(draft.body);
  });

  it('needs no text of its own when it equals the printing', () => {
    expect(setSource(draft, draftText(draft))).toEqual(draft);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathText } from '../../../shared/base/pathText.ts';
import { valueAt, withValueAt } from '../../../shared/request/jsonPath.ts';
import { jsonObject, jsonValue, nastyText } from './jsonArbitrary.ts';

describe('pathText', () => {
  it('writes paths as people do', () => {
    expect(pathText(['formats', 2, 'viewport', 'width'])).toBe('formats[2].viewport.width');
    expect(pathText(['headers', 'X-Shop'])).toBe('headers.X-Shop');
    expect(pathText(['headers', 'a b'])).toBe('headers["a b"]');
  });
});

describe('withValueAt', () => {
  it('keeps the order and every other key', () => {
    const body = { url: 'https://a.example', unheardOf: { z: 1, a: 2 }, timeout: 1000 };
    const changed = withValueAt(body, ['timeout'], 2000);
    expect(JSON.stringify(changed)).toBe('{"url":"https://a.example","unheardOf":{"z":1,"a":2},"timeout":2000}');
    expect(JSON.stringify(withValueAt(changed, ['location', 'country'], 'DE'))).toContain(
      '"timeout":2000,"location":{"country":"DE"}}',
    );
  });

  it('takes away the object that loses its last part', () => {
    const body = { url: 'https://a.example', location: { country: 'DE' } };
    expect(withValueAt(body, ['location', 'country'], undefined)).toEqual({ url: 'https://a.example' });
    const two = { location: { country: 'DE', languages: ['de'] } };
    expect(withValueAt(two, ['location', 'country'], undefined)).toEqual({ location: { languages: ['de'] } });
  });

  it('removes one element of a list and keeps the emptied list', () => {
    expect(withValueAt({ formats: ['markdown', 'links'] }, ['formats', 0], undefined)).toEqual({ formats: ['links'] });
    expect(withValueAt({ formats: ['markdown'] }, ['formats', 0], undefined)).toEqual({ formats: [] });
  });

  it('reads back what it wrote, and leaves no trace of what it took away', () => {
    fc.assert(
      fc.property(jsonObject, nastyText, jsonValue, (body, key, value) => {
        const changed = withValueAt(body, [key], value);
        expect(valueAt(changed, [key])).toEqual(value);
        const removed = withValueAt(changed, [key], undefined);
        expect(Object.hasOwn(removed, key)).toBe(false);
        for (const other of Object.keys(body)) if (other !== key) expect(removed[other]).toBe(body[other]);
      }),
    );
  });

  it('sees own properties only', () => {
    expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
    expect(valueAt(JSON.parse('{"__proto__": 1}'), ['__proto__'])).toBe(1);
  });
});

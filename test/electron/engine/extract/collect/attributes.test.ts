import { describe, expect, test } from 'vitest';
import { collectAttributes } from '../../../../../electron/engine/extract/collect/attributes.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

const page = parseHtml(
  '<nav><a href="/a" data-id="1">a</a></nav><main><a href="b" DATA-ID="2">b</a><a data-trowel-hidden="">c</a><img src=""></main>',
).document;

function values(selector: string, attribute: string): readonly string[] {
  return collectAttributes(page, [{ selector, attribute }]).attributes[0]?.values ?? [];
}

describe('attributes', () => {
  test('stand as the page has them, in its order, navigation included', () => {
    expect(values('a', 'href')).toEqual(['/a', 'b']);
    expect(values('a', 'data-id')).toEqual(['1', '2']);
    expect(values('a', 'Data-Id')).toEqual(['1', '2']);
    expect(values('img', 'src')).toEqual(['']);
  });

  test('of what matches nothing, or has none, are none', () => {
    expect(values('table', 'id')).toEqual([]);
    expect(values('a', 'title')).toEqual([]);
    expect(values('a', 'constructor')).toEqual([]);
  });

  test('marks of the capture are not the page’s', () => {
    expect(values('a', 'data-trowel-hidden')).toEqual([]);
  });

  test('a selector that cannot be read is named, and the others are answered', () => {
    const { attributes, warnings } = collectAttributes(page, [
      { selector: 'a[', attribute: 'href' },
      { selector: 'a', attribute: 'href' },
    ]);
    expect(attributes.map((entry) => entry.values.length)).toEqual([0, 2]);
    expect(warnings).toEqual([expect.stringContaining('"a["')]);
  });

  test('too many are cut, and that is said', () => {
    const many = parseHtml('<i id=x></i>'.repeat(30_000)).document;
    const { attributes, warnings } = collectAttributes(many, [{ selector: 'i', attribute: 'id' }]);
    expect(attributes[0]?.values).toHaveLength(20_000);
    expect(warnings).toHaveLength(1);
  });
});

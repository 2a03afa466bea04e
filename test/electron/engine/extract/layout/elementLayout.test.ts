import { describe, expect, it } from 'vitest';
import { takeLayouts } from '../../../../../electron/engine/extract/layout/elementLayout.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';
import { extractDocument } from '../../../../../electron/engine/extract/extractDocument.ts';

function layoutsOf(html: string) {
  const elements = elementsBelow(parseHtml(html).document);
  const layouts = takeLayouts(elements);
  return { elements, all: [...layouts.values()] };
}

describe('the marks of a capture', () => {
  it('tell what parts an element from the words beside it', () => {
    const { all } = layoutsOf(
      '<b data-trowel-layout=be>a</b><b data-trowel-layout=Ben>b</b><b data-trowel-layout=p>c</b>',
    );
    expect(all.map(({ before, after, preservesLineBreaks }) => [before, after, preservesLineBreaks])).toEqual([
      ['gap', 'gap', false],
      ['line', 'gap', true],
      ['paragraph', 'paragraph', false],
    ]);
  });

  it('are gone from the elements, and long ones are passed by', () => {
    const { elements, all } = layoutsOf('<b data-trowel-layout=be>a</b><i data-trowel-layout=bebebebebebe>b</i>');
    expect(all).toHaveLength(1);
    expect(elements.flatMap(({ attribs }) => Object.keys(attribs))).toEqual([]);
  });

  it('stand in no format and match no selector', () => {
    const output = extractDocument({
      html: '<p>Weight<a href="/a" data-trowel-layout="be">4.2 kg</a></p>',
      url: 'https://harbour.test/',
      onlyMainContent: false,
      includeTags: [],
      excludeTags: ['[data-trowel-layout]'],
      removeBase64Images: true,
      attributes: [{ selector: 'a', attribute: 'data-trowel-layout' }],
      formats: { markdown: true, html: true, links: true, images: false },
    });
    expect(output.markdown).toBe('Weight [4.2 kg](https://harbour.test/a)\n');
    expect(output.html).not.toContain('trowel');
    expect(output.attributes?.[0]?.values).toEqual([]);
  });
});

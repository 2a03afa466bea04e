import { describe, expect, it } from 'vitest';
import { openStreamed } from '../../../../../electron/engine/extract/clean/openStreamed.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow, plainText } from '../../../../../electron/engine/extract/tree/walk.ts';
import { extractDocument } from '../../../../../electron/engine/extract/extractDocument.ts';

function shown(html: string): string {
  const { document, body } = parseHtml(html);
  openStreamed(elementsBelow(document));
  return plainText(body);
}

describe('what React streams after the rest of a page', () => {
  it('stands where it belongs, instead of what was shown meanwhile', () => {
    expect(
      shown(
        '<h1>Top</h1><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><footer>End</footer><div hidden id="S:0"><p>Late</p></div>',
      ),
    ).toBe('TopLateEnd');
  });

  it('may hold places of its own, and segments', () => {
    expect(
      shown(
        '<main><!--$?--><template id="B:0"></template><!--/$--></main><div hidden id="S:0"><p>One </p><template id="P:1"></template><!--$?--><template id="B:2"></template><!--$-->x<!--/$--><i>Wait</i><!--/$--></div><div hidden id="S:1">Two </div><div hidden id="S:2">Three</div>',
      ),
    ).toBe('One Two Three');
  });

  it('stays where it is without a place, in its own place, or in a box that is shown', () => {
    const alone = '<div hidden id="S:0">Late</div>';
    const inItself = '<div hidden id="S:0">A<template id="B:0"></template></div>';
    const inEachOther =
      '<div hidden id="S:0">A<template id="B:1"></template></div><div hidden id="S:1">B<template id="B:0"></template></div>';
    const isShown = '<p><template id="B:0"></template>Wait</p><div id="S:0">Late</div>';
    expect(shown(alone)).toBe('Late');
    expect(shown(inItself)).toBe('A');
    expect(shown(inEachOther)).toBe('AB');
    expect(shown(isShown)).toBe('WaitLate');
  });

  it('keeps everything beside a place without an end', () => {
    expect(shown('<h1>Top</h1><template id="B:0"></template><p>Rest</p><div hidden id="S:0">Late</div>')).toBe(
      'TopLateRest',
    );
  });

  it('is part of the markdown', () => {
    const { markdown } = extractDocument({
      html: '<main><h1>Shop</h1><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--></main><div hidden id="S:0"><p>Nine lamps of brass.</p></div>',
      url: 'http://site.test/',
      onlyMainContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
      formats: { markdown: true, html: false, links: false, images: false },
    });
    expect(markdown).toBe('# Shop\n\nNine lamps of brass.\n');
  });
});

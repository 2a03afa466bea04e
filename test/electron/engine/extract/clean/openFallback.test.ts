import { describe, expect, it } from 'vitest';
import { openFallback } from '../../../../../electron/engine/extract/clean/openFallback.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

const post = `<p>${'A post that readers without scripts can read. '.repeat(40)}</p>`;

function names(html: string): readonly string[] {
  const { document, body } = parseHtml(html);
  openFallback(body, elementsBelow(document));
  return body.children.flatMap((child) => ('name' in child ? [child.name] : []));
}

describe('what a page keeps for readers without scripts', () => {
  it('is its content when the page itself shows next to nothing', () => {
    expect(names(`<div id="app"></div><noscript>${post}</noscript>`)).toEqual(['div', 'div']);
  });

  it('stays aside when the page shows as much', () => {
    expect(names(`<main>${post}</main><noscript>${post}</noscript>`)).toEqual(['main', 'noscript']);
  });

  it('stays aside when it only asks for scripts', () => {
    expect(names('<div id="app"></div><noscript>Please turn on JavaScript.</noscript>')).toEqual(['div', 'noscript']);
  });
});

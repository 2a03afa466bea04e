import { describe, expect, it } from 'vitest';
import { collectLinks } from '../../../../../electron/engine/extract/collect/links.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

describe('collectLinks', () => {
  it('gives each address once, in order, without those that stay in the page', () => {
    const { body } = parseHtml(
      '<a href="https://b.example/">b</a><a>none</a><a href="#top">top</a><a href="https://a.example/">a</a>' +
        '<a href="https://b.example/">b again</a><map><area href="https://c.example/"></map><a href="mailto:x@y.example">m</a>',
    );
    expect(collectLinks(elementsBelow(body))).toEqual([
      'https://b.example/',
      'https://a.example/',
      'https://c.example/',
      'mailto:x@y.example',
    ]);
  });
});

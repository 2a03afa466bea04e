import { describe, expect, it } from 'vitest';
import { analysePage } from '../../../../../electron/engine/extract/main/analysePage.ts';
import { shippedModels } from '../../../../../electron/engine/extract/main/models.ts';
import { hashFeatures } from '../../../../../electron/engine/extract/main/modelFile.ts';
import { describePage } from '../../../../../electron/engine/extract/main/pageFeatures.ts';
import { readTraits } from '../../../../../electron/engine/extract/main/pageTraits.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';
import { extract } from '../extractUnderTest.ts';

const prose = (index: number): string =>
  `<p>In year ${index} the harbour was dredged again, and the boats that had lain on the mud for so long went out with the tide.</p>`;
const repeat = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join('');
const chrome = `<header><nav><ul>${repeat(8, (index) => `<li><a href="/${index}">Part ${index}</a></li>`)}</ul></nav></header>`;

describe('the model of what a page is', () => {
  it('is given the features it was trained with, in that order', () => {
    const { document, body } = parseHtml(`${chrome}<main>${prose(1)}</main>`);
    const { outline, facts, ancestors, traits, layout } = analysePage(body, readTraits(elementsBelow(document), []));
    const { names } = describePage(outline, facts, ancestors, traits, layout);
    expect(hashFeatures(names)).toBe(shippedModels.kind.featuresHash);
  });

  it.each([
    ['article', `${chrome}<main><article><h1>The harbour</h1>${repeat(25, prose)}</article></main>`],
    [
      'collection',
      `${chrome}<main><h1>Lamps</h1><ul class="product-grid">${repeat(30, (index) => `<li class="product-card"><a href="/l/${index}"><img src="/${index}.png"></a><h3><a href="/l/${index}">Lamp ${index}</a></h3><span class="price">€ ${index}9.00</span></li>`)}</ul></main>`,
    ],
    [
      'forum',
      `${chrome}<main><h1>My boat leaks</h1>${repeat(12, (index) => `<div class="post"><div class="author"><a href="/u/${index}">sailor${index}</a></div><time>May ${index}</time><div class="post-body">${prose(index)}</div></div>`)}</main>`,
    ],
  ])('knows a page of kind %s among its chrome', (kind, html) => {
    expect(extract(html, { onlyMainContent: true }).pageKind).toBe(kind);
  });
});

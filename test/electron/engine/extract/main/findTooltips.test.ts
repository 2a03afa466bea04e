import { expect, it } from 'vitest';
import { sumContainers } from '../../../../../electron/engine/extract/main/containerFacts.ts';
import { findTooltips } from '../../../../../electron/engine/extract/main/findTooltips.ts';
import { outlinePage } from '../../../../../electron/engine/extract/main/pageOutline.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

const text = '<p>The kiln fires evenly and holds its heat for hours, which saves gas and keeps the glaze in place.</p>';

/** Returns the texts of tooltips on a page with some prose. */
function tooltipsOf(html: string): readonly string[] {
  const outline = outlinePage(parseHtml(`${text.repeat(6)}<div>${html}</div>`).body);
  const found = findTooltips(outline, sumContainers(outline));
  return outline.blocks.filter(({ container }) => found[container] === 1).map((block) => block.text);
}

it.each([
  '<div role="tooltip">Arrives by Friday</div>',
  '<div class="wt-popover">Arrives by Friday</div>',
  '<div class="fx-tooltip__content">Arrives by Friday</div>',
  '<cms-popover><div>Arrives by Friday</div></cms-popover>',
  '<div popover id="p">Arrives by Friday</div>',
])('finds %s', (html) => {
  expect(tooltipsOf(html)).toEqual(['Arrives by Friday']);
});

it.each([
  '<div class="has-tooltip">Delivery</div>',
  '<button class="tooltip-trigger">Delivery</button>',
  `<div class="tooltip">${text.repeat(6)}</div>`,
])('finds no tooltip in %s', (html) => {
  expect(tooltipsOf(html)).toEqual([]);
});

import { Element } from 'domhandler';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/** How many blocks after the name of a product its price and number are looked for. */
const reach = 25;
const maxPriceWords = 40;
const maxFactWords = 12;

const factLabel = /(?:^|[\s_-])(?:sku|mpn|gtin\d*|availability|stock)(?:$|[\s_-])/i;

/** Returns the blocks that belong to a product besides its description: the first price after its name, its number, its availability. */
export function findOffer(outline: PageOutline, title: Block): readonly Block[] {
  const start = outline.blocks.indexOf(title) + 1;
  const near = outline.blocks
    .slice(start, start + reach)
    .filter((block) => !isHiddenOrBoilerplate(outline, block.container));
  const price = near.find((block) => block.hasPrice && block.words <= maxPriceWords);
  const facts = near.filter((block) => block.words <= maxFactWords && isFact(outline, block));
  return price ? [price, ...facts] : facts;
}

function isFact({ elements }: PageOutline, block: Block): boolean {
  return [elements[block.container], ...block.nodes].some((node) => node instanceof Element && isLabelledFact(node));
}

function isLabelledFact({ attribs }: Element): boolean {
  return [attribs['class'], attribs['id'], attribs['itemprop']].some(
    (name) => name !== undefined && factLabel.test(name.slice(0, 300)),
  );
}

import { Element } from 'domhandler';
import { classTopics, TopicReader } from './classTopics.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/** How many blocks after the name of a product its price and number are looked for. */
const reach = 25;
const maxPriceWords = 40;
const maxFactWords = 12;
/** Customer reviews matter little on some pages and much on others: minimum likelihood to select them. */
const minReviewRate = 0.25;

const factLabel = /(?:^|[\s_-])(?:sku|mpn|gtin\d*|availability|stock)(?:$|[\s_-])/i;
const reviewTopic = classTopics.indexOf('review');

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

/** The blocks of reviews that may well be wanted. */
export function findReviews(outline: PageOutline, rates: Float64Array): readonly Block[] {
  const { blocks, elements, parents } = outline;
  const topics = new TopicReader();
  const inReview = new Uint8Array(elements.length);
  for (let place = 1; place < elements.length; place += 1) {
    const element = elements[place];
    if (inReview[parents[place] ?? 0] === 1 || (element && topics.topicsOf(element).includes(reviewTopic)))
      inReview[place] = 1;
  }
  return blocks.filter((block, index) => inReview[block.container] === 1 && (rates[index] ?? 0) >= minReviewRate);
}

function isFact({ elements }: PageOutline, block: Block): boolean {
  return [elements[block.container], ...block.nodes].some((node) => node instanceof Element && isLabelledFact(node));
}

function isLabelledFact({ attribs }: Element): boolean {
  return [attribs['class'], attribs['id'], attribs['itemprop']].some(
    (name) => name !== undefined && factLabel.test(name.slice(0, 300)),
  );
}

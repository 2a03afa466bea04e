import type { PageAnalysis } from './analysePage.ts';
import { findAuthors } from './findAuthors.ts';
import { findCode } from './findCode.ts';
import { findLabels } from './findLabels.ts';
import { findOffer, findReviews } from './findOffer.ts';
import { findTitle } from './findTitle.ts';
import { type Block, isInside, type PageOutline } from './pageOutline.ts';

/** A heading less likely than this belongs to something else, however near it stands. */
const leastHeadingRate = 0.15;

/**
 * Short blocks that say little by themselves and belong to what is kept: the title of the page, headings above kept text,
 * what names kept text, code between it, the price of a product and what people say of it, the authors of posts.
 */
export function findCompanions(
  analysis: PageAnalysis,
  rates: Float64Array,
  kept: ReadonlySet<Block>,
): readonly Block[] {
  const { outline, patterns, readAs, traits } = analysis;
  const title = findTitle(outline, traits);
  const common = [
    ...(title ? [title] : []),
    ...findHeadings(outline, rates, kept),
    ...findCode(outline, kept),
    ...findLabels(outline, kept),
  ];
  if (readAs === 'forum') return [...common, ...findAuthors(outline, patterns, kept)];
  if (readAs !== 'product') return common;
  return [...common, ...(title ? findOffer(outline, title) : []), ...findReviews(outline, rates)];
}

function findHeadings(outline: PageOutline, rates: Float64Array, kept: ReadonlySet<Block>): readonly Block[] {
  const { blocks, elements, parents } = outline;
  return blocks.filter((block, index) => {
    const next = blocks[index + 1];
    if (!next || !kept.has(next) || (rates[index] ?? 0) < leastHeadingRate) return false;
    if (!/^h[2-6]$/.test(elements[block.container]?.name ?? '')) return false;
    return isInside(outline, next.container, parents[block.container] ?? 0);
  });
}

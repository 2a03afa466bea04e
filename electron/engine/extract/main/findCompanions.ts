import type { PageAnalysis } from './analysePage.ts';
import { findAuthors } from './findAuthors.ts';
import { findCode } from './findCode.ts';
import { findExamples } from './findExamples.ts';
import { findLabels } from './findLabels.ts';
import { findOffer, findReviews } from './findOffer.ts';
import { findNotes } from './findNotes.ts';
import { findTitle } from './findTitle.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';

/** A heading less likely than this belongs to something else, however near it stands. */
const leastHeadingRate = 0.15;

/**
 * Short blocks that say little by themselves and belong to what is kept: the title of the page, headings above kept text,
 * what names kept text, code beside it, the notes that it refers to, the price of a product and what people say of it, the authors of posts.
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
    ...findExamples(outline, kept),
    ...findLabels(outline, kept),
    ...findRest(outline, rates, kept),
    ...findNotes(outline, kept),
  ];
  if (readAs === 'forum') return [...common, ...findAuthors(outline, patterns, kept)];
  if (readAs !== 'product') return common;
  return [...common, ...(title ? findOffer(outline, title) : []), ...findReviews(outline, rates)];
}

/** What is written as one: an item of a list with the list in it, what a term means, words of another. */
const whole = new Set(['li', 'dd', 'blockquote']);
/** An item of more words than this is a part of the page that is laid out as a list. */
const mostWords = 300;

/** The rest of what is kept in part: half of a thought says something else. */
function findRest(outline: PageOutline, rates: Float64Array, kept: ReadonlySet<Block>): readonly Block[] {
  const wholes = findOutermost(outline, ({ name }) => whole.has(name));
  const words = new Map<number, number>();
  const begun = new Set<number>();
  for (const block of outline.blocks) {
    const place = wholes[block.container] ?? -1;
    words.set(place, (words.get(place) ?? 0) + block.words);
    if (kept.has(block)) begun.add(place);
  }
  return outline.blocks.filter((block, index) => {
    const place = wholes[block.container] ?? -1;
    const isPart = place >= 0 && begun.has(place) && (words.get(place) ?? 0) <= mostWords;
    return isPart && (rates[index] ?? 0) >= leastHeadingRate && !kept.has(block) && block.linkWords < block.words;
  });
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

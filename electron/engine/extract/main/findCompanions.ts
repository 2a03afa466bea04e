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
    ...findRest(outline, rates, kept),
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
  const wholes = findWholes(outline);
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

/** For each element the outermost such part that it stands in; -1 for none. */
function findWholes({ elements, parents }: PageOutline): Int32Array {
  const found = new Int32Array(elements.length).fill(-1);
  for (const [place, element] of elements.entries()) {
    const around = found[parents[place] ?? -1] ?? -1;
    found[place] = around >= 0 ? around : whole.has(element.name) ? place : -1;
  }
  return found;
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

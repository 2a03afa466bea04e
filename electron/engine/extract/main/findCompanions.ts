import type { PageAnalysis } from './analysePage.ts';
import { findAuthors } from './findAuthors.ts';
import { findCode } from './findCode.ts';
import { findLabels } from './findLabels.ts';
import { findLists } from './findLists.ts';
import { findOffer } from './findOffer.ts';
import { findNotes } from './findNotes.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';

/** A heading less likely than this belongs to something else, however near it is. */
const minHeadingRate = 0.15;

/** Kinds of pages whose lists are text; those of others are of cards, posts and offers. */
const listKinds: ReadonlySet<PageAnalysis['readAs']> = new Set(['article', 'documentation']);

/**
 * Finds short blocks that are hard to classify alone and belong to selected content: the page title, headings above selected text, its
 * labels, code next to it, the rest of its lists, its footnotes, the price of a product, the authors of posts.
 */
export function findCompanions(
  analysis: PageAnalysis,
  rates: Float64Array,
  kept: ReadonlySet<Block>,
  title: Block | undefined,
): readonly Block[] {
  const { outline, facts, patterns, readAs } = analysis;
  const common = [
    ...(title && !isWritten(outline, kept, title) ? [title] : []),
    ...findHeadings(outline, rates, kept),
    ...findCode(outline, kept),
    ...findLabels(outline, kept),
    ...findRest(outline, rates, kept),
    ...(listKinds.has(readAs) ? findLists(outline, facts, rates, kept) : []),
    ...findNotes(outline, kept),
  ];
  if (readAs === 'forum') return [...common, ...findAuthors(outline, patterns, kept)];
  return readAs === 'product' && title ? [...common, ...findOffer(outline, title)] : common;
}

/** Whether another selected title has the same text. */
function isWritten({ elements }: PageOutline, kept: ReadonlySet<Block>, title: Block): boolean {
  if (kept.has(title)) return false;
  return [...kept].some((block) => block.text === title.text && elements[block.container]?.name === 'h1');
}

/** Elements that form one unit: a list item with its sublists, a definition, a quotation. */
const indivisibleNames = new Set(['li', 'dd', 'blockquote']);
/** A unit with more words than this is a part of the page that is laid out as a list. */
const maxIndivisibleWords = 300;

/** Finds the remaining blocks of partly selected units: half of a thought has another meaning. */
function findRest(outline: PageOutline, rates: Float64Array, kept: ReadonlySet<Block>): readonly Block[] {
  const wholes = findOutermost(outline, ({ name }) => indivisibleNames.has(name));
  const words = new Map<number, number>();
  const begun = new Set<number>();
  for (const block of outline.blocks) {
    const place = wholes[block.container] ?? -1;
    words.set(place, (words.get(place) ?? 0) + block.words);
    if (kept.has(block)) begun.add(place);
  }
  return outline.blocks.filter((block, index) => {
    const place = wholes[block.container] ?? -1;
    const isPart = place >= 0 && begun.has(place) && (words.get(place) ?? 0) <= maxIndivisibleWords;
    return isPart && (rates[index] ?? 0) >= minHeadingRate && !kept.has(block) && block.linkWords < block.words;
  });
}

function findHeadings(outline: PageOutline, rates: Float64Array, kept: ReadonlySet<Block>): readonly Block[] {
  const { blocks, elements, parents } = outline;
  return blocks.filter((block, index) => {
    const next = blocks[index + 1];
    if (!next || !kept.has(next) || (rates[index] ?? 0) < minHeadingRate) return false;
    if (!/^h[2-6]$/.test(elements[block.container]?.name ?? '')) return false;
    return isInside(outline, next.container, parents[block.container] ?? 0);
  });
}

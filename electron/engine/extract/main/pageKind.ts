import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';
import { hasType, type PageTraits } from './pageTraits.ts';
import { findSiblingRows, type SiblingRow } from './siblingRows.ts';
import type { Patterns } from './patternFeatures.ts';

/** What a page is, as far as its structure tells. */
export type PageKind =
  | 'article'
  | 'documentation'
  | 'service'
  | 'forum'
  | 'collection'
  | 'listing'
  | 'product'
  | 'search';

/** Types of schema.org that say what a page is, whatever else it holds. */
const articleTypes = [
  'Article',
  'NewsArticle',
  'BlogPosting',
  'ReportageNewsArticle',
  'Report',
  'OpinionNewsArticle',
  'Recipe',
];
const productTypes = ['Product', 'ProductGroup', 'IndividualProduct'];

interface Layout {
  readonly proseShare: number;
  /** Members of the longest row whose members have prices. */
  readonly pricedCards: number;
  /** Members of the longest row whose members have a picture or a heading. */
  readonly cards: number;
  /** The row with the most words, if its members hold several blocks. */
  readonly widest: SiblingRow | undefined;
  readonly proseWords: number;
}

/** Says what the page is by what it declares and by how it is laid out, never by its address. */
export function classifyPage(
  outline: PageOutline,
  facts: ContainerFacts,
  patterns: Patterns,
  traits: PageTraits,
): PageKind {
  const layout = describeLayout(outline, facts, patterns);
  return declaredKind(traits, layout) ?? kindOfLayout(traits, layout);
}

function declaredKind(traits: PageTraits, layout: Layout): PageKind | null {
  const saysProduct = traits.openGraphType.includes('product');
  if (hasType(traits, 'SearchResultsPage')) return 'search';
  if (hasType(traits, 'DiscussionForumPosting', 'QAPage')) return 'forum';
  if (saysProduct || hasType(traits, ...productTypes)) {
    // A collection describes each of its products.
    const isCollection = !saysProduct && layout.pricedCards >= 12 && layout.proseShare < 0.15;
    return isCollection ? 'collection' : 'product';
  }
  const saysArticle = traits.openGraphType === 'article' || hasType(traits, ...articleTypes);
  if (saysArticle && layout.proseShare > 0.3 && !hasType(traits, 'CollectionPage')) return 'article';
  return hasType(traits, 'TechArticle', 'APIReference') ? 'documentation' : null;
}

function kindOfLayout(traits: PageTraits, layout: Layout): PageKind {
  const { proseShare, pricedCards, cards, widest } = layout;
  const { counts } = traits;
  if (traits.hasSearchText && cards >= 3) return 'search';
  if ((counts.pre > 0 || counts.code > 8) && proseShare > 0.25) return 'documentation';
  if (pricedCards >= 5) return 'collection';
  if (traits.sellsOne && pricedCards < 4) return 'product';
  if (hasType(traits, 'CollectionPage', 'ItemList') || (cards >= 8 && proseShare < 0.45)) return 'listing';
  if (widest && isThread(widest, layout, counts.time)) return 'forum';
  return proseShare > 0.62 ? 'article' : 'service';
}

/** Most of what is said on the page is said in turns, at stated times. */
function isThread(row: SiblingRow, layout: Layout, times: number): boolean {
  const { members, withProse, proseWords } = row;
  return members.length >= 5 && withProse > members.length * 0.7 && proseWords > layout.proseWords * 0.6 && times >= 3;
}

function describeLayout(outline: PageOutline, facts: ContainerFacts, patterns: Patterns): Layout {
  const rows = findSiblingRows(outline, facts, patterns);
  const proseWords = facts.proseWords[0] ?? 0;
  const longest = (suits: (row: SiblingRow) => boolean): number =>
    rows.reduce((most, row) => (suits(row) ? Math.max(most, row.members.length) : most), 0);
  let widest: SiblingRow | undefined;
  for (const row of rows) {
    const isRich = row.blocks >= row.members.length * 2 || row.withPicture > row.members.length / 2;
    if (isRich && row.words > (widest?.words ?? 0)) widest = row;
  }
  return {
    proseShare: proseWords / (facts.words[0] || 1),
    pricedCards: longest((row) => row.withPrice > row.members.length * 0.6),
    cards: longest((row) => row.withPicture > row.members.length / 2 || row.withHeading > row.members.length / 2),
    widest,
    proseWords,
  };
}

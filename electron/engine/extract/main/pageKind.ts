import type { PageKind } from '../../../../shared/api/engine/inspection.ts';
import { hasType, type PageTraits } from './pageTraits.ts';
import type { Ancestors } from './ancestorFeatures.ts';
import type { ContainerFacts } from './containerFacts.ts';
import { likeliestKind } from './kindModel.ts';
import { describePage } from './pageFeatures.ts';
import type { PageOutline } from './pageOutline.ts';
import type { PageLayout } from './pageLayout.ts';
import type { SiblingRow } from './siblingRows.ts';

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

/** A page of fewer blocks is unlike those that were learnt from. */
const fewestBlocks = 20;

/** Says what the page is by what it declares and by how it is laid out, never by its address. */
export function classifyPage(
  outline: PageOutline,
  facts: ContainerFacts,
  ancestors: Ancestors,
  traits: PageTraits,
  layout: PageLayout,
): PageKind {
  if (isSearch(traits, layout)) return 'search';
  if (outline.blocks.length >= fewestBlocks)
    return likeliestKind(describePage(outline, facts, ancestors, traits, layout).row(0));
  return declaredKind(traits, layout) ?? kindOfLayout(traits, layout);
}

function isSearch(traits: PageTraits, layout: PageLayout): boolean {
  return hasType(traits, 'SearchResultsPage') || (traits.hasSearchText && layout.cards >= 3);
}

function declaredKind(traits: PageTraits, layout: PageLayout): PageKind | null {
  const saysProduct = traits.openGraphType.includes('product');
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

function kindOfLayout(traits: PageTraits, layout: PageLayout): PageKind {
  const { proseShare, pricedCards, cards, widest } = layout;
  const { counts } = traits;
  if ((counts.pre > 0 || counts.code > 8) && proseShare > 0.25) return 'documentation';
  if (pricedCards >= 5) return 'collection';
  if (traits.sellsOne && pricedCards < 4) return 'product';
  if (hasType(traits, 'CollectionPage', 'ItemList') || (cards >= 8 && proseShare < 0.45)) return 'listing';
  if (widest && isThread(widest, layout, counts.time)) return 'forum';
  return proseShare > 0.62 ? 'article' : 'service';
}

/** Most of what is said on the page is said in turns, at stated times. */
function isThread(row: SiblingRow, layout: PageLayout, times: number): boolean {
  const { members, withProse, proseWords } = row;
  return members.length >= 5 && withProse > members.length * 0.7 && proseWords > layout.proseWords * 0.6 && times >= 3;
}

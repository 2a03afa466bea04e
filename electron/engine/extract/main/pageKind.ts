import type { PageKind } from '../../../../shared/api/engine/inspection.ts';
import { hasType, type PageTraits } from './pageTraits.ts';
import type { Ancestors } from './ancestorFeatures.ts';
import type { ContainerFacts } from './containerFacts.ts';
import { likeliestKind, type LearntKind } from './kindModel.ts';
import { saysBuy } from '../product/buyControls.ts';
import { isOutOfSight } from './outOfSight.ts';
import { describePage } from './pageFeatures.ts';
import { saysSearch } from './searchWords.ts';
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
const threadTypes = ['DiscussionForumPosting', 'QAPage'];
const businessTypes = [
  'LocalBusiness',
  'ProfessionalService',
  'HomeAndConstructionBusiness',
  'MedicalBusiness',
  'Service',
];

/** A page of fewer blocks is unlike most that were learnt from: what it declares and shows counts before what was learnt. */
const fewestBlocks = 60;
/** One of fewer is unlike all of them. */
const fewestLearnt = 20;
/** So many things with prices, to be bought on the page, are goods. */
const fewestGoods = 8;
/** A button says no more words. */
const mostButtonWords = 6;

/** Says what the page is by what it declares and by how it is laid out, never by its address. */
export function classifyPage(
  outline: PageOutline,
  facts: ContainerFacts,
  ancestors: Ancestors,
  traits: PageTraits,
  layout: PageLayout,
): PageKind {
  if (isSearch(outline, traits, layout)) return 'search';
  const sells = (): boolean => traits.sellsOne || ((facts.prices[0] ?? 0) > 0 && showsBuyButton(outline));
  const proved = provedKind(traits, layout, sells);
  if (proved !== null) return proved;
  const likeliest = (): LearntKind => likeliestKind(describePage(outline, facts, ancestors, traits, layout).row(0));
  const { length } = outline.blocks;
  if (length >= fewestBlocks) {
    const kind = likeliest();
    return kind === 'listing' && layout.pricedCards >= fewestGoods && sells() ? 'collection' : kind;
  }
  const told = declaredKind(traits, layout) ?? kindOfLayout(traits, layout, sells);
  if (told !== null) return told;
  const kind = length >= fewestLearnt ? likeliest() : 'documentation';
  if (kind !== 'documentation') return kind;
  return layout.proseShare > 0.62 ? 'article' : 'service';
}

function isSearch({ blocks, elements }: PageOutline, traits: PageTraits, layout: PageLayout): boolean {
  if (hasType(traits, 'SearchResultsPage') || (traits.hasSearchText && layout.cards >= 3)) return true;
  return blocks.some(({ container, text }) => elements[container]?.name === 'h1' && saysSearch(text));
}

/** Whether what is shown can be bought. A menu may well lead to where something is. */
function showsBuyButton(outline: PageOutline): boolean {
  return outline.blocks.some(
    ({ container, words, text }) => words <= mostButtonWords && saysBuy(text) && !isOutOfSight(outline, container),
  );
}

/** What a page both declares and shows to be. */
function provedKind(traits: PageTraits, { pricedCards }: PageLayout, sells: () => boolean): PageKind | null {
  if (hasType(traits, ...threadTypes)) return 'forum';
  return pricedCards < 4 && saysProduct(traits) && sells() ? 'product' : null;
}

function saysProduct(traits: PageTraits): boolean {
  return traits.openGraphType.includes('product') || hasType(traits, ...productTypes);
}

function declaredKind(traits: PageTraits, layout: PageLayout): PageKind | null {
  if (saysProduct(traits)) {
    // A collection describes each of its products.
    const isOne = traits.openGraphType.includes('product');
    return !isOne && layout.pricedCards >= 12 && layout.proseShare < 0.15 ? 'collection' : 'product';
  }
  const saysArticle = traits.openGraphType === 'article' || hasType(traits, ...articleTypes);
  if (saysArticle && layout.proseShare > 0.3 && !hasType(traits, 'CollectionPage')) return 'article';
  return hasType(traits, 'TechArticle', 'APIReference') ? 'documentation' : null;
}

function kindOfLayout(traits: PageTraits, layout: PageLayout, sells: () => boolean): PageKind | null {
  const { proseShare, pricedCards, cards, widest } = layout;
  const { counts } = traits;
  if ((counts.pre > 0 || counts.code > 8) && proseShare > 0.25) return 'documentation';
  if (pricedCards >= 5) return 'collection';
  if (pricedCards < 4 && sells()) return 'product';
  if (hasType(traits, ...businessTypes)) return 'service';
  if (hasType(traits, 'CollectionPage', 'ItemList') || (cards >= 8 && proseShare < 0.45)) return 'listing';
  if (widest && isTeasers(widest, layout)) return 'listing';
  if (widest && isThread(widest, layout, counts.time)) return 'forum';
  return null;
}

/** Most of what is said on the page is said in turns, at stated times. */
function isThread(row: SiblingRow, layout: PageLayout, times: number): boolean {
  const { members, withProse, proseWords } = row;
  return members.length >= 5 && withProse > members.length * 0.7 && proseWords > layout.proseWords * 0.6 && times >= 3;
}

/** Most of what is said on the page is said below one heading after the other, a little below each. */
function isTeasers({ members, withHeading, words, proseWords }: SiblingRow, layout: PageLayout): boolean {
  const isRow = members.length >= 8 && withHeading > members.length * 0.8;
  return isRow && words < members.length * 60 && proseWords > layout.proseWords * 0.5;
}

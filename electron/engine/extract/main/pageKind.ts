import type { PageKind } from '../../../../shared/api/engine/inspection.ts';
import { hasType, type PageTraits } from './pageTraits.ts';
import type { Ancestors } from './ancestorFeatures.ts';
import type { ContainerFacts } from './containerFacts.ts';
import { likeliestKind, type LearnedKind } from './kindModel.ts';
import type { Models } from './models.ts';
import { isBuyLabel } from '../product/buyControls.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import { describePage } from './pageFeatures.ts';
import { isSearchHeading } from './isSearchHeading.ts';
import type { PageOutline } from './pageOutline.ts';
import type { PageLayout } from './pageLayout.ts';
import type { SiblingRow } from './siblingRows.ts';

/** Types of schema.org that state what a page is, whatever else it contains. */
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

/** A page with fewer blocks differs from most training pages: its declarations and layout take precedence over the model. */
const minModelBlocks = 60;
/** A page of fewer blocks is unlike all training pages. */
export const minTrainedBlocks = 20;
/** Minimum number of priced items on a listing, with a buy button, that make it a product collection. */
const minPricedCards = 8;
/** Maximum number of words of a button. */
const maxButtonWords = 6;

/** Classifies the page by its declarations and its layout, never by its URL. */
export function classifyPage(
  outline: PageOutline,
  facts: ContainerFacts,
  ancestors: Ancestors,
  traits: PageTraits,
  layout: PageLayout,
  models: Models,
): PageKind {
  if (isSearch(outline, traits, layout)) return 'search';
  const sells = (): boolean => traits.sellsOne || ((facts.prices[0] ?? 0) > 0 && showsBuyButton(outline));
  const proved = provedKind(traits, layout, sells);
  if (proved !== null) return proved;
  const likeliest = (): LearnedKind =>
    likeliestKind(describePage(outline, facts, ancestors, traits, layout).row(0), models.kind);
  const { length } = outline.blocks;
  if (length >= minModelBlocks) {
    const kind = likeliest();
    return kind === 'listing' && layout.pricedCards >= minPricedCards && sells() ? 'collection' : kind;
  }
  const told = declaredKind(traits, layout) ?? kindOfLayout(traits, layout, sells);
  if (told !== null) return told;
  const kind = length >= minTrainedBlocks ? likeliest() : 'documentation';
  if (kind !== 'documentation') return kind;
  return layout.proseShare > 0.62 ? 'article' : 'service';
}

function isSearch({ blocks, elements }: PageOutline, traits: PageTraits, layout: PageLayout): boolean {
  // A field may show what to write into it, on every page of the site.
  const isOther = traits.openGraphType === 'article' || hasType(traits, ...articleTypes, ...threadTypes);
  if (hasType(traits, 'SearchResultsPage') || (traits.hasSearchText && layout.cards >= 3 && !isOther)) return true;
  return blocks.some(({ container, text }) => elements[container]?.name === 'h1' && isSearchHeading(text));
}

/** Whether the displayed product can be bought on this page. Links to shops in menus and boilerplate do not count. */
function showsBuyButton(outline: PageOutline): boolean {
  return outline.blocks.some(
    ({ container, words, text }) =>
      words <= maxButtonWords && isBuyLabel(text) && !isHiddenOrBoilerplate(outline, container),
  );
}

/** Returns the kind that a page both declares and displays. */
function provedKind(traits: PageTraits, { pricedCards }: PageLayout, sells: () => boolean): PageKind | null {
  if (hasType(traits, ...threadTypes)) return 'forum';
  return pricedCards < 4 && declaresProduct(traits) && sells() ? 'product' : null;
}

function declaresProduct(traits: PageTraits): boolean {
  return traits.openGraphType.includes('product') || hasType(traits, ...productTypes);
}

function declaredKind(traits: PageTraits, layout: PageLayout): PageKind | null {
  if (declaresProduct(traits)) {
    // A collection describes each of its products.
    const isOne = traits.openGraphType.includes('product');
    return !isOne && layout.pricedCards >= 12 && layout.proseShare < 0.15 ? 'collection' : 'product';
  }
  const saysArticle = traits.openGraphType === 'article' || hasType(traits, ...articleTypes);
  if (saysArticle && layout.proseShare > 0.3 && !hasType(traits, 'CollectionPage')) return 'article';
  return hasType(traits, 'TechArticle', 'APIReference') ? 'documentation' : null;
}

function kindOfLayout(traits: PageTraits, layout: PageLayout, sells: () => boolean): PageKind | null {
  const { proseShare, pricedCards, cards, dominantRow } = layout;
  const { counts } = traits;
  if ((counts.pre > 0 || counts.code > 8) && proseShare > 0.25) return 'documentation';
  if (pricedCards >= 5) return 'collection';
  if (pricedCards < 4 && sells()) return 'product';
  if (hasType(traits, ...businessTypes)) return 'service';
  if (hasType(traits, 'CollectionPage', 'ItemList') || (cards >= 8 && proseShare < 0.45)) return 'listing';
  if (dominantRow && isTeasers(dominantRow, layout)) return 'listing';
  if (dominantRow && isThread(dominantRow, layout, counts.time)) return 'forum';
  return null;
}

/** Whether most of the text is in posts with stated times. */
function isThread(row: SiblingRow, layout: PageLayout, times: number): boolean {
  const { members, withProse, proseWords } = row;
  return members.length >= 5 && withProse > members.length * 0.7 && proseWords > layout.proseWords * 0.6 && times >= 3;
}

/** Whether most of the text consists of headings with a little text below each. */
function isTeasers({ members, withHeading, words, proseWords }: SiblingRow, layout: PageLayout): boolean {
  const isRow = members.length >= 8 && withHeading > members.length * 0.8;
  return isRow && words < members.length * 60 && proseWords > layout.proseWords * 0.5;
}

import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import type { Ancestors } from './ancestorFeatures.ts';
import { classTopics } from './classTopics.ts';
import type { ContainerFacts } from './containerFacts.ts';
import { FeatureTable } from './featureTable.ts';
import type { PageLayout } from './pageLayout.ts';
import type { PageOutline } from './pageOutline.ts';
import { hasType, type PageTraits } from './pageTraits.ts';

/** The schema.org types that are distinguished, grouped by page kind. */
const declared: Readonly<Record<string, readonly string[]>> = lookupTable({
  Article: ['Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle', 'Report', 'OpinionNewsArticle', 'Recipe'],
  Manual: ['TechArticle', 'APIReference', 'HowTo'],
  Product: ['Product', 'ProductGroup', 'IndividualProduct'],
  Offers: ['AggregateOffer', 'OfferCatalog'],
  Collection: ['CollectionPage', 'ItemList'],
  Discussion: ['DiscussionForumPosting', 'QAPage', 'Question'],
  Questions: ['FAQPage'],
  Business: ['LocalBusiness', 'ProfessionalService', 'Service', 'FinancialService'],
  Organization: ['Organization', 'Corporation'],
  Software: ['SoftwareApplication', 'WebApplication'],
  Breadcrumb: ['BreadcrumbList'],
  Person: ['Person'],
});

/** Returns the features of a page for the page kind model: one row. */
export function describePage(
  outline: PageOutline,
  facts: ContainerFacts,
  ancestors: Ancestors,
  traits: PageTraits,
  layout: PageLayout,
): FeatureTable {
  const table = new FeatureTable(1);
  putText(table, outline, facts);
  for (const [name, types] of Object.entries(declared)) table.put(`says${name}`, hasType(traits, ...types) ? 1 : 0);
  table.put('ogArticle', traits.openGraphType === 'article' ? 1 : 0);
  table.put('ogProduct', traits.openGraphType.includes('product') ? 1 : 0);
  table.put('ogSite', traits.openGraphType === 'website' ? 1 : 0);
  for (const [name, count] of Object.entries(traits.counts)) table.put(`count:${name}`, Math.log1p(count));
  table.put('searched', traits.hasSearchText ? 1 : 0);
  table.put('sellsOne', traits.sellsOne ? 1 : 0);
  putRows(table, facts, layout);
  putTopics(table, outline, facts, ancestors);
  table.endRow();
  return table;
}

function putText(table: FeatureTable, { blocks, elements }: PageOutline, facts: ContainerFacts): void {
  const words = facts.words[0] || 1;
  const count = facts.blocks[0] || 1;
  const sum = (measure: (block: (typeof blocks)[number]) => number): number =>
    blocks.reduce((total, block) => total + measure(block), 0);
  const inside = (...names: readonly string[]): number =>
    sum((block) => (names.includes(elements[block.container]?.name ?? '') ? block.words : 0)) / words;
  table.put('words', Math.log1p(words));
  table.put('blockWords', Math.log1p(words / count));
  table.put('linkShare', (facts.linkWords[0] ?? 0) / words);
  table.put('proseShare', (facts.proseWords[0] ?? 0) / words);
  table.put('prose', Math.log1p(facts.proseWords[0] ?? 0));
  table.put('prices', Math.log1p(facts.prices[0] ?? 0));
  table.put('priceShare', (facts.prices[0] ?? 0) / count);
  table.put('pictureShare', (facts.images[0] ?? 0) / count);
  table.put('headingShare', (facts.headings[0] ?? 0) / count);
  table.put('longestProse', Math.log1p(maxDirectProseWords(facts)));
  table.put('longestProseShare', maxDirectProseWords(facts) / words);
  table.put('inParagraphs', inside('p'));
  table.put('inItems', inside('li'));
  table.put('inCells', inside('td', 'th'));
  table.put('inCode', inside('pre', 'code'));
  table.put('inTerms', inside('dt', 'dd'));
  table.put('questions', sum((block) => (/[?？]["'”’)]?$/.test(block.text) ? 1 : 0)) / count);
  table.put('digits', sum((block) => (/\d/.test(block.text) ? 1 : 0)) / count);
}

/** Maximum of prose words in one box: the body of an article is one box, the posts of a thread are many. */
function maxDirectProseWords({ directProseWords }: ContainerFacts): number {
  return directProseWords.reduce((most, words) => Math.max(most, words), 0);
}

function putRows(
  table: FeatureTable,
  facts: ContainerFacts,
  { pricedCards, cards, dominantRow, turns }: PageLayout,
): void {
  const words = facts.words[0] || 1;
  const members = dominantRow?.members.length ?? 0;
  table.put('pricedCards', Math.log1p(pricedCards));
  table.put('cards', Math.log1p(cards));
  table.put('rowMembers', Math.log1p(members));
  table.put('rowShare', (dominantRow?.words ?? 0) / words);
  table.put('rowWords', Math.log1p(members === 0 ? 0 : (dominantRow?.words ?? 0) / members));
  table.put('rowProse', members === 0 ? 0 : (dominantRow?.withProse ?? 0) / members);
  table.put('rowPictures', members === 0 ? 0 : (dominantRow?.withImage ?? 0) / members);
  table.put('rowHeadings', members === 0 ? 0 : (dominantRow?.withHeading ?? 0) / members);
  table.put('turns', Math.log1p(turns));
}

/** Adds for each topic the share of the page's words in parts that are named after it. */
function putTopics(
  table: FeatureTable,
  { blocks }: PageOutline,
  facts: ContainerFacts,
  { distances }: Ancestors,
): void {
  const topics = classTopics.length;
  const words = facts.words[0] || 1;
  const sums = new Float64Array(topics);
  for (const block of blocks) {
    for (let topic = 0; topic < topics; topic += 1) {
      if ((distances[block.container * topics + topic] ?? maxDistance) < maxDistance)
        sums[topic] = (sums[topic] ?? 0) + block.words;
    }
  }
  for (const [topic, name] of classTopics.entries()) table.put(`of:${name}`, (sums[topic] ?? 0) / words);
}

const maxDistance = 30;

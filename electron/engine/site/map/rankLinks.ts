import MiniSearch from 'minisearch';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';

/** A link with the texts that a search compares. */
export interface RankableLink {
  readonly url: string;
  readonly anchor?: string;
  readonly title?: string;
  readonly description?: string;
}

const limits = {
  /** Links that are indexed; of more, those that share trigrams with the query. */
  maxIndexedLinks: 20_000,
  maxQueryTerms: 16,
  maxQueryChars: 1000,
  maxTermChars: 40,
  maxTextChars: 500,
  /** Shorter terms have no typo: too many others are one edit away. */
  minFuzzyChars: 4,
} as const;

/** Titles state a subject better than URLs and anchors do, and descriptions mention others too. */
const boost = { title: 3, anchor: 2, url: 2, description: 1 } as const;

interface IndexedLink {
  readonly id: number;
  readonly url: string;
  readonly anchor: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Ranks links for a search by BM25 over several fields, with prefixes and one typo: words of the URL, anchor text, title and description.
 * @returns indexes into `links`: matches first, by score and then by shorter path, and the others after them in their order
 */
export function rankLinks(links: readonly RankableLink[], query: string): readonly number[] {
  const terms = wordsOf(query.slice(0, limits.maxQueryChars)).slice(0, limits.maxQueryTerms);
  const order = links.map((_, index) => index);
  if (terms.length === 0) return order;
  const engine = new MiniSearch<IndexedLink>({
    fields: Object.keys(boost),
    tokenize: wordsOf,
    processTerm: (term) => term,
  });
  engine.addAll(preselect(links, terms).map((index) => indexed(links[index], index)));
  const found = engine.search(terms.join(' '), {
    boost,
    prefix: true,
    fuzzy: (term) => (term.length >= limits.minFuzzyChars ? 1 : false),
  });
  const matches = found
    .map(({ id, score }) => ({ index: Number(id), score, pathLength: pathLength(links[Number(id)]?.url ?? '') }))
    .toSorted((one, other) => other.score - one.score || one.pathLength - other.pathLength || one.index - other.index)
    .map(({ index }) => index);
  const matched = new Set(matches);
  return [...matches, ...order.filter((index) => !matched.has(index))];
}

/** Returns words in lower case without diacritics, split at everything that is no letter or digit and within camel case. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, limits.maxTermChars));
}

function indexed(link: RankableLink | undefined, id: number): IndexedLink {
  const { url = '', anchor = '', title = '', description = '' } = link ?? {};
  return {
    id,
    url: addressText(url),
    anchor: anchor.slice(0, limits.maxTextChars),
    title: title.slice(0, limits.maxTextChars),
    description: description.slice(0, limits.maxTextChars),
  };
}

/** Text of a URL after its scheme. */
function addressText(url: string): string {
  return percentDecoded(url.slice(url.indexOf('//') + 2, url.indexOf('//') + 2 + limits.maxTextChars));
}

function pathLength(url: string): number {
  return canParseUrl(url) ? new URL(url).pathname.length : url.length;
}

/** Returns the links that share the largest number of trigrams with the terms, in their order; all where they are few. */
function preselect(links: readonly RankableLink[], terms: readonly string[]): readonly number[] {
  const order = links.map((_, index) => index);
  if (links.length <= limits.maxIndexedLinks) return order;
  const trigrams = [...new Set(terms.flatMap(trigramsOf))];
  const counts = links.map((link) => {
    const { url, anchor, title, description } = indexed(link, 0);
    const text = wordsOf(`${url} ${anchor} ${title} ${description}`).join(' ');
    return trigrams.reduce((count, trigram) => (text.includes(trigram) ? count + 1 : count), 0);
  });
  return order
    .filter((index) => (counts[index] ?? 0) > 0)
    .toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
    .slice(0, limits.maxIndexedLinks)
    .toSorted((one, other) => one - other);
}

/** A term shorter than three characters is its own trigram. */
function trigramsOf(term: string): string[] {
  if (term.length <= 3) return [term];
  return Array.from({ length: term.length - 2 }, (_, index) => term.slice(index, index + 3));
}

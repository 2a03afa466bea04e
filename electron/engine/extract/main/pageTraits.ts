import type { Element } from 'domhandler';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { typesOf } from '../metadata/structuredData.ts';
import { plainText } from '../tree/walk.ts';
import { wordsOf } from '../../../../shared/base/countWords.ts';

/** What a page states about itself in structured data and markup, read before its text. */
export interface PageTraits {
  /** Types of JSON-LD and microdata. */
  readonly types: ReadonlySet<string>;
  /** `og:type` in lower case. */
  readonly openGraphType: string;
  readonly titleWords: ReadonlySet<string>;
  /** `og:title` and the text of the `title` element, where the page has them. */
  readonly titles: readonly string[];
  /** Pairs of adjacent words in the description or text that the page's metadata states. */
  readonly statedPairs: ReadonlySet<string>;
  /** Characters of that. */
  readonly statedLength: number;
  /** How many elements of some names there are. */
  readonly counts: Readonly<Record<'article' | 'main' | 'pre' | 'code' | 'h1' | 'table' | 'form' | 'time', number>>;
  /** A search field contains the query. */
  readonly hasSearchText: boolean;
  /** Something on the page can be put into a cart. */
  readonly sellsOne: boolean;
}

const statedProperties = [
  'description',
  'articleBody',
  'text',
  'abstract',
  'headline',
  'name',
  'disambiguatingDescription',
];
const maxTitleChars = 1_000;
const limits = { texts: 200, characters: 200_000, shortest: 30 } as const;

/** @param elements all elements of the page, before anything is removed */
export function readTraits(elements: readonly Element[], data: readonly JsonObject[]): PageTraits {
  const types = new Set(data.flatMap(typesOf));
  const counts = { article: 0, main: 0, pre: 0, code: 0, h1: 0, table: 0, form: 0, time: 0 };
  const stated = data.flatMap(statedTexts);
  let openGraphType = '';
  let openGraphTitle = '';
  let title = '';
  let hasSearchText = false;
  let sellsOne = false;
  for (const element of elements) {
    const { name, attribs } = element;
    if (Object.hasOwn(counts, name)) counts[name as keyof typeof counts] += 1;
    if (name === 'title' && title === '') title = plainText(element);
    if (attribs['itemtype'] !== undefined) types.add(attribs['itemtype'].slice(0, 200).replace(/^.*[/#]/, ''));
    hasSearchText ||= isFilledSearch(element);
    sellsOne ||= isCartControl(element);
    if (name !== 'meta') continue;
    const key = (attribs['property'] ?? attribs['name'] ?? '').toLowerCase();
    const content = attribs['content'] ?? '';
    if (key === 'og:type') openGraphType = content.toLowerCase().slice(0, 100);
    if (key === 'og:title') openGraphTitle = content;
    if (/^(?:og:|twitter:)?description$/.test(key)) stated.push(content);
  }
  const titleWords = new Set(wordsOf((openGraphTitle || title).slice(0, maxTitleChars)));
  const said = capTexts(stated);
  const statedLength = said.reduce((sum, text) => sum + text.length, 0);
  return {
    types,
    openGraphType,
    titleWords,
    titles: [openGraphTitle, title].map((each) => each.slice(0, maxTitleChars)).filter((each) => each !== ''),
    statedPairs: pairsOf(said),
    statedLength,
    counts,
    hasSearchText,
    sellsOne,
  };
}

/** Whether the page declares one of these schema types. */
export function hasType({ types }: PageTraits, ...names: readonly string[]): boolean {
  return names.some((name) => types.has(name));
}

function isFilledSearch({ name, attribs }: Element): boolean {
  if (name !== 'input' || (attribs['value'] ?? '').trim() === '') return false;
  return attribs['type'] === 'search' || /^(?:q|query|s|search|keywords?)$/i.test(attribs['name'] ?? '');
}

function isCartControl({ name, attribs }: Element): boolean {
  if (name !== 'button' && name !== 'form' && name !== 'input') return false;
  const names = [attribs['class'], attribs['id'], attribs['name'], attribs['action']?.slice(0, 500)]
    .join(' ')
    .slice(0, 1_000);
  return /add[-_]?to[-_]?(?:cart|bag|basket)|\/cart\/add/i.test(names);
}

function statedTexts(object: JsonObject): readonly string[] {
  // Reviews by visitors are not statements of the page.
  if (/Review|Comment|Rating/.test(typesOf(object).join(' '))) return [];
  const texts = statedProperties.map((property) => object[property]).filter((value) => typeof value === 'string');
  return texts.filter((text) => text.length > limits.shortest).map((text) => text.replace(/<[^>]{0,500}>/g, ' '));
}

function capTexts(texts: readonly string[]): readonly string[] {
  let left: number = limits.characters;
  return texts.slice(0, limits.texts).map((text) => {
    const kept = text.slice(0, left);
    left -= kept.length;
    return kept;
  });
}

function pairsOf(texts: readonly string[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const text of texts) {
    let before = '';
    for (const word of wordsOf(text)) {
      if (before !== '') pairs.add(`${before} ${word}`);
      before = word;
    }
  }
  return pairs;
}

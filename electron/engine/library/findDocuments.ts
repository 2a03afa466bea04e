import type { SqlRow } from '../../adapters/store/sqliteDriver.ts';
import type { FoundDocument, LibraryQuery } from '../ports/library.ts';
import { findPassages, type WeightedTerm } from './findPassages.ts';
import { indexQueryTerms, isUnspaced } from './indexTerms.ts';
import { documentColumns, documentOf, type LibraryTables, unpack } from './libraryTables.ts';
import { maxPostings, openPostings, type Postings } from './postings.ts';

const limits = {
  maxTerms: 20,
  /** Documents whose texts are ranked, unless a search asks for more. */
  maxCandidates: 30,
  maxCorrections: 3,
  maxPostingsInAll: 24_000,
  textChars: 60_000,
} as const;
/** Shorter terms find too many longer ones. */
const minPrefixChars = 3;
/** Part of a term's weight that a longer word has, and that it has in addition in title, headings or URL. */
const prefixRatio = 0.4;
const titleRatio = 1;
/** The usual parameters of BM25: how fast repeated terms saturate (k1), and how much length counts (b). */
const saturation = 1.2;
const lengthWeight = 0.3;
/** An occurrence in title or URL counts as so many in the text. */
const titleCounts = 3;
/** Characters of a document of ordinary length. */
const usualChars = 4000;
/** Parts of the score: BM25 of the text, its closest passage, and the title. */
const scoreParts = { text: 0.45, window: 0.3, title: 0.25 } as const;

/** A form of a term of the query, with the documents that have it. */
interface Form extends WeightedTerm {
  readonly documents: readonly number[];
  readonly titles: readonly number[];
  /** With a word that begins with the form; empty where there are too many. */
  readonly longer: readonly number[];
}

/**
 * Finds the documents that match best, best first: those with the rarest terms are chosen by the index, and ranked by their texts. Its time
 * depends on the query, and not on the number of documents.
 */
export function findDocuments(tables: LibraryTables, query: LibraryQuery): readonly FoundDocument[] {
  const total = Number(tables.database.get('SELECT MAX(id) AS total FROM document', [])?.['total'] ?? 0);
  const postings = openPostings(tables, query);
  const terms = indexQueryTerms(query.query, limits.maxTerms);
  const forms = withoutCuts(
    terms.flatMap((term) => formsOf(tables, term, total, postings)),
    postings,
  );
  const rows = candidates(forms, Math.max(limits.maxCandidates, query.limit))
    .map((id) => readCandidate(tables, id))
    .filter((row): row is SqlRow => row !== null && (query.includesPrivate || row['is_private'] !== 1))
    .slice(0, Math.max(limits.maxCandidates, query.limit));
  return rows
    .map((row) => describe(row, forms))
    .toSorted((one, other) => other.score - one.score || other.readAt - one.readAt)
    .slice(0, query.limit);
}

/** The term itself; where no document has it, its corrections, or itself as the beginning of words. */
function formsOf({ words }: LibraryTables, term: string, total: number, postings: Postings): readonly Form[] {
  const form = (text: string, share: number): Form => {
    const documents = postings.of(text, 'anywhere');
    const isCommon = documents.length === maxPostings;
    const hasPrefix = !isCommon && text.length >= minPrefixChars && !isUnspaced(text);
    const longer = hasPrefix ? postings.of(text, 'prefix') : [];
    const count = documents.length > 0 ? documents.length : longer.length;
    return {
      term: text,
      weight: Math.log(1 + (total - count + 0.5) / (count + 0.5)) * share,
      documents,
      titles: documents.length === 0 ? [] : postings.of(text, 'title'),
      longer,
    };
  };
  const exact = form(term, 1);
  if (exact.documents.length > 0) return [exact];
  const corrections = words
    .nearest(term)
    .map((text) => form(text, 1))
    .filter(({ documents }) => documents.length > 0)
    .toSorted((one, other) => other.documents.length - one.documents.length)
    .slice(0, limits.maxCorrections);
  if (corrections.length > 0) return corrections.map((each) => ({ ...each, weight: each.weight / corrections.length }));
  return exact.longer.length > 0 ? [exact] : [];
}

/**
 * Replaces the documents of common terms, which are only those that were added last, by those that have a rarer term too; where all terms
 * are common, by those that have all of them.
 */
function withoutCuts(forms: readonly Form[], postings: Postings): readonly Form[] {
  const isCut = ({ documents }: Form): boolean => documents.length === maxPostings;
  const rare = forms.filter((form) => !isCut(form) && form.documents.length > 0).map(({ term }) => term);
  if (rare.length === forms.length) return forms;
  if (rare.length > 0)
    return forms.map((form) => (isCut(form) ? { ...form, documents: postings.among(form.term, rare) } : form));
  const all = postings.withAll(forms.map(({ term }) => term));
  return all.length === 0 ? forms : forms.map((form) => ({ ...form, documents: all }));
}

/** Documents by the weight of the terms that they have, the heaviest first: twice as many as are read, since private ones may be left out. */
function candidates(forms: readonly Form[], count: number): readonly number[] {
  const scores = new Map<number, number>();
  const add = (ids: readonly number[], weight: number): void => {
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  };
  let read = 0;
  for (const { documents, titles, longer, weight } of forms.toSorted((one, other) => other.weight - one.weight)) {
    if (read > limits.maxPostingsInAll) break;
    read += documents.length + longer.length;
    add(longer, weight * prefixRatio);
    // The longer words of the prefix have the term itself among them.
    add(documents, weight * (longer.length === 0 ? 1 : 1 - prefixRatio));
    add(titles, weight * titleRatio);
  }
  return [...scores]
    .toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
    .slice(0, count * 2)
    .map(([id]) => id);
}

function readCandidate({ database }: LibraryTables, id: number): SqlRow | null {
  return database.get(
    `SELECT ${documentColumns}, document.is_private AS is_private, CAST(document.packed AS BLOB) AS packed
     FROM document WHERE id = ?`,
    [id],
  );
}

function describe(row: SqlRow, forms: readonly Form[]): FoundDocument {
  const document = documentOf(row);
  const markdown = unpack(String(row['packed'])).slice(0, limits.textChars);
  const { passages, counts, windowShare } = findPassages(markdown, forms);
  const title = findPassages(`${document.title ?? ''}\n${document.url}`, forms);
  const all = forms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const length = 1 - lengthWeight + (lengthWeight * markdown.length) / usualChars;
  const text = forms.reduce((sum, { weight }, index) => {
    const count = (counts[index] ?? 0) + (title.counts[index] ?? 0) * titleCounts;
    return sum + (weight * count * (saturation + 1)) / (count + saturation * length);
  }, 0);
  const titleShare = forms.reduce((sum, { weight }, index) => sum + ((title.counts[index] ?? 0) > 0 ? weight : 0), 0);
  const score =
    Math.min(1, text / all / (saturation + 1)) * scoreParts.text +
    windowShare * scoreParts.window +
    (titleShare / all) * scoreParts.title;
  return { ...document, score: Math.round(score * 1000) / 1000, passages };
}

import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { Quote } from './extractRequest.ts';
import { findQuote, readQuotedPage, type QuotedPage } from './findQuote.ts';

/** What was read on one page; the pages are in the order of their relevance. */
export interface PageResult {
  readonly url: string;
  readonly value: JsonValue;
  readonly markdown: string;
}

export interface Merged {
  readonly data: JsonValue;
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly quotes: Readonly<Record<string, readonly Quote[]>>;
  /** Paths of texts and numbers that are literally on no page. */
  readonly ungrounded: readonly string[];
}

const limits = { maxDepth: 20, maxListItems: 5000, maxQuotedValues: 1000 } as const;

interface Candidate {
  readonly url: string;
  readonly value: JsonValue;
  readonly page: QuotedPage;
}

/**
 * Merges what several pages say: lists are joined without repetition, objects by their members, and of other values the first that is on
 * its page literally wins, else the first.
 */
export function mergeResults(pages: readonly PageResult[]): Merged {
  const found = new Findings();
  const candidates = pages.map(({ url, value, markdown }) => ({ url, value, page: readQuotedPage(markdown) }));
  const data = merge(candidates, '', found, 0);
  return { data, sources: found.sources, quotes: found.quotes, ungrounded: found.ungrounded };
}

class Findings {
  readonly sources: Record<string, string[]> = {};
  readonly quotes: Record<string, Quote[]> = {};
  readonly ungrounded: string[] = [];
  private count = 0;

  note(path: string, { url, value, page }: Candidate): void {
    if (this.count >= limits.maxQuotedValues) return;
    this.count += 1;
    this.sources[path] = [url];
    const quote = findQuote(page, value);
    if (quote !== null) this.quotes[path] = [{ url, quote }];
    else if (typeof value === 'string' || typeof value === 'number') this.ungrounded.push(path);
  }
}

function merge(candidates: readonly Candidate[], path: string, found: Findings, depth: number): JsonValue {
  const given = candidates.filter(({ value }) => value !== null);
  const [first] = given;
  if (first === undefined || depth > limits.maxDepth) return null;
  if (Array.isArray(first.value)) return mergeLists(given, path, found, depth);
  if (isJsonObject(first.value)) return mergeObjects(given, path, found, depth);
  const best = given.find(({ page, value }) => !isContainer(value) && findQuote(page, value) !== null) ?? first;
  found.note(path, best);
  return best.value;
}

function isContainer(value: JsonValue): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

function mergeObjects(given: readonly Candidate[], path: string, found: Findings, depth: number): JsonObject {
  const objects = given.filter((each): each is Candidate & { readonly value: JsonObject } => isJsonObject(each.value));
  const names = new Set(objects.flatMap(({ value }) => Object.keys(value)));
  return Object.fromEntries(
    [...names].map((name) => {
      const members = objects.flatMap(({ value, ...rest }) => {
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        return member === undefined ? [] : [{ ...rest, value: member }];
      });
      return [name, merge(members, path === '' ? name : `${path}.${name}`, found, depth + 1)];
    }),
  );
}

function mergeLists(given: readonly Candidate[], path: string, found: Findings, depth: number): JsonValue {
  const seen = new Set<string>();
  const items: Candidate[] = [];
  for (const { value, ...rest } of given) {
    if (!Array.isArray(value)) continue;
    for (const item of value as readonly JsonValue[]) {
      const key = JSON.stringify(item);
      if (item === null || seen.has(key) || items.length >= limits.maxListItems) continue;
      seen.add(key);
      items.push({ ...rest, value: item });
    }
  }
  return items.map((item, index) => merge([item], `${path}[${index}]`, found, depth + 1));
}

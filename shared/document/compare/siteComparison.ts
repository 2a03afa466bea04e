import { hashText } from '../../base/hashText.ts';
import { compareNatural } from '../../base/compareNatural.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { writeExactJson } from '../../base/exactNumber.ts';
import type { PageBody } from '../site/pageBody.ts';
import { pageKey } from '../site/pageKey.ts';
import type { SiteError } from '../site/sitePages.ts';

export const siteChangeKinds = ['new', 'gone', 'changed', 'same'] as const;
export type SiteChangeKind = (typeof siteChangeKinds)[number];

/** A page of one run, as it is compared. */
export interface ComparedPageInput {
  readonly url: string;
  readonly title: string | null;
  readonly status: number | null;
  /** Where its document is; null for a link of a map, which has none. */
  readonly body: PageBody | null;
  readonly field: ComparedContent['field'];
  readonly text: string;
}

/** The content by which a page counts as changed, and the field that has it; null where the whole document counts. */
export interface ComparedContent {
  readonly field: 'markdown' | 'html' | 'rawHtml' | null;
  readonly text: string;
}

/** A page of two runs. */
export interface SiteChange {
  readonly kind: SiteChangeKind;
  readonly url: string;
  readonly title: string | null;
  readonly before: SiteChangeSide | null;
  readonly after: SiteChangeSide | null;
  /** Words that only one of the texts has, counted as often as they occur; null where they were not counted. */
  readonly words: { readonly added: number; readonly removed: number } | null;
  /** Why the run without the page does not have it, if it says. */
  readonly reason: SiteChangeReason | null;
}

export interface SiteChangeSide {
  readonly status: number | null;
  readonly body: PageBody | null;
  readonly field: ComparedContent['field'];
}

export type SiteChangeReason = { readonly kind: 'robots' } | { readonly kind: 'failed'; readonly error: string };

export interface SiteComparison {
  /** By URL. */
  readonly changes: readonly SiteChange[];
  readonly counts: Readonly<Record<SiteChangeKind, number>>;
}

/** Hashes of words that are kept in memory, 4 bytes each: 64 MB. The words of later pages are not counted. */
export const maxKeptWords = 16_000_000;

interface KnownPage {
  readonly page: Omit<ComparedPageInput, 'text'>;
  readonly hash: number;
  /** Sorted hashes of its words; null where there was no more space. */
  readonly words: Uint32Array | null;
}

/** Compares two runs over a site, whose pages are added one after another; a page that a run has twice counts once. */
export interface SiteComparer {
  addBefore(page: ComparedPageInput): void;
  /** After all pages of the earlier run. */
  addAfter(page: ComparedPageInput): void;
  end(failedBefore: readonly SiteError[], failedAfter: readonly SiteError[]): SiteComparison;
}

/** Keeps no text: of each page of the earlier run the hash of its text and of each of its words. */
export function createSiteComparer(maxWords: number = maxKeptWords): SiteComparer {
  const before = new Map<string, KnownPage>();
  const seen = new Set<string>();
  const changes: SiteChange[] = [];
  let keptWords = 0;
  return {
    addBefore({ text, ...page }) {
      const key = pageKey(page.url);
      if (before.has(key)) return;
      const words = keptWords < maxWords ? wordHashes(text) : null;
      keptWords += words?.length ?? 0;
      before.set(key, { page, hash: hashText(text), words });
    },
    addAfter({ text, ...page }) {
      const key = pageKey(page.url);
      if (seen.has(key)) return;
      seen.add(key);
      changes.push(changeOf(before.get(key) ?? null, page, text));
    },
    end(failedBefore, failedAfter) {
      const [reasonsBefore, reasonsAfter] = [reasonsOf(failedBefore), reasonsOf(failedAfter)];
      for (const [key, { page }] of before) if (!seen.has(key)) changes.push(goneOf(page));
      const all = changes.map((change) => {
        const reasons = change.kind === 'new' ? reasonsBefore : change.kind === 'gone' ? reasonsAfter : null;
        return { ...change, reason: reasons?.get(pageKey(change.url)) ?? null };
      });
      const counts = { new: 0, gone: 0, changed: 0, same: 0 };
      for (const { kind } of all) counts[kind] += 1;
      return { changes: all.toSorted((one, other) => compareNatural(one.url, other.url)), counts };
    },
  };
}

function changeOf(known: KnownPage | null, page: KnownPage['page'], text: string): SiteChange {
  const { url, title } = page;
  const facts = { url, title, after: sideOf(page), reason: null };
  if (known === null) return { ...facts, kind: 'new', before: null, words: null };
  const isSame = known.hash === hashText(text) && known.page.status === page.status;
  const words = isSame || known.words === null ? null : differenceOf(known.words, wordHashes(text));
  return { ...facts, kind: isSame ? 'same' : 'changed', before: sideOf(known.page), words };
}

function goneOf(page: KnownPage['page']): SiteChange {
  const { url, title } = page;
  return { kind: 'gone', url, title, before: sideOf(page), after: null, words: null, reason: null };
}

function sideOf({ status, body, field }: KnownPage['page']): SiteChangeSide {
  return { status, body, field };
}

function reasonsOf(errors: readonly SiteError[]): ReadonlyMap<string, SiteChangeReason> {
  return new Map(
    errors.map(({ url, error, isRobots }) => [pageKey(url), isRobots ? { kind: 'robots' } : { kind: 'failed', error }]),
  );
}

/** Returns what of a document is compared: its Markdown, else its HTML, else all of it but what describes the fetch. */
export function comparedContent(document: JsonValue): ComparedContent {
  const parts: JsonObject = isJsonObject(document) ? document : {};
  for (const field of ['markdown', 'html', 'rawHtml'] as const) {
    const text = parts[field];
    if (typeof text === 'string') return { field, text };
  }
  const { metadata: _, ...content } = parts;
  return { field: null, text: writeExactJson(content, 1) };
}

/** Sorted 32-bit hashes of the words of a text, which are what white space separates. */
function wordHashes(text: string): Uint32Array {
  let hashes = new Uint32Array(64);
  let count = 0;
  let hash = 0;
  let isInWord = false;
  for (let index = 0; index <= text.length; index += 1) {
    const code = index === text.length ? space : text.charCodeAt(index);
    if (!isSpace(code)) {
      hash = isInWord ? Math.imul(hash ^ code, 16_777_619) : Math.imul(fnvBasis ^ code, 16_777_619);
      isInWord = true;
    } else if (isInWord) {
      if (count === hashes.length) {
        const longer = new Uint32Array(count * 2);
        longer.set(hashes);
        hashes = longer;
      }
      hashes[count] = hash >>> 0;
      count += 1;
      isInWord = false;
    }
  }
  return hashes.slice(0, count).sort();
}

/** FNV-1a over UTF-16 units. */
const fnvBasis = 0x811c9dc5;
const space = 0x20;

function isSpace(code: number): boolean {
  return code <= space || code === 0xa0 || code === 0x3000;
}

/** How many words only one of two sorted lists has. */
function differenceOf(before: Uint32Array, after: Uint32Array): { readonly added: number; readonly removed: number } {
  let [one, other, common] = [0, 0, 0];
  while (one < before.length && other < after.length) {
    const [left = 0, right = 0] = [before[one], after[other]];
    if (left === right) common += 1;
    if (left <= right) one += 1;
    if (left >= right) other += 1;
  }
  return { added: after.length - common, removed: before.length - common };
}

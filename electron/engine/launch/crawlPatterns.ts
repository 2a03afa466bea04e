import { setImmediate } from 'node:timers/promises';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { PatternMatches } from '../host/sitePool.ts';
import type { Scope } from '../site/scope.ts';
import { compilePatterns, type PatternMatcher } from '../site/userPatterns.ts';

/** Runs patterns with look-around or back-references in a worker, for a limited time. */
export type MatchPatterns = (
  patterns: readonly string[],
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<PatternMatches>;

/** One list of patterns of a request. */
export interface PatternList {
  readonly name: 'includePaths' | 'excludePaths';
  /** Null for a list without patterns. Of those that need backtracking it knows nothing. */
  readonly matcher: PatternMatcher | null;
  readonly needsBacktracking: readonly string[];
}

/** Compiles a list of patterns; they compiled when the request was validated. */
export function readPatternList(name: PatternList['name'], patterns: readonly string[]): PatternList {
  const compiled = patterns.length === 0 ? null : compilePatterns(patterns);
  return compiled?.ok === true
    ? { name, matcher: compiled.matcher, needsBacktracking: compiled.needsBacktracking }
    : { name, matcher: null, needsBacktracking: [] };
}

/**
 * Returns a scope that can judge URLs by patterns that need backtracking: they have run on these URLs.
 * @param urls all that the scope is asked about
 * @returns an error as a sentence: which pattern cannot be used, and why
 */
export async function scopeFor(
  scope: Scope,
  lists: readonly PatternList[],
  urls: readonly string[],
  match: MatchPatterns,
  signal: AbortSignal,
): Promise<Result<Scope, string>> {
  const slow = lists.filter(({ needsBacktracking }) => needsBacktracking.length > 0);
  if (slow.length === 0) return ok(scope);
  const texts = [...new Set(await inParts(urls, (url) => scope.patternTexts(url)))];
  const matchers: Partial<Record<PatternList['name'], PatternMatcher>> = {};
  for (const { name, matcher, needsBacktracking } of slow) {
    const open = await inParts(texts, (text) => (matcher?.matches(text) === true ? [] : [text]));
    const result = await match(needsBacktracking, open, signal);
    if (result.kind !== 'matched') return err(problemOf(name, result));
    const matched = new Set(open.filter((_, index) => result.matches[index] === true));
    matchers[name] = { matches: (text) => matched.has(text) || matcher?.matches(text) === true };
  }
  return ok(scope.withPatterns(matchers));
}

/** Maps a list in parts: a page may have 10,000 links, and the process answers requests meanwhile. */
async function inParts<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => readonly Mapped[],
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const [index, item] of items.entries()) {
    mapped.push(...map(item));
    if (index % maxItemsInARow === maxItemsInARow - 1) await setImmediate();
  }
  return mapped;
}

const maxItemsInARow = 250;
const maxPatternChars = 100;

function problemOf(name: PatternList['name'], result: Exclude<PatternMatches, { readonly kind: 'matched' }>): string {
  if (result.kind === 'failed') return `The patterns of ${name} cannot be run: ${result.reason}.`;
  const pattern = result.pattern.slice(0, maxPatternChars);
  return (
    `The pattern ${pattern} of ${name} takes too long: with look-around or back-references it may use ${result.maxMs} ms ` +
    'for the URLs of one page. Documents so far are available; simplify the pattern and start the crawl again.'
  );
}

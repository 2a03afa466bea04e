import type { StableState } from './waitUntilStable.ts';

const settledMessages: Readonly<Partial<Record<StableState, string>>> = {
  loading: 'The page never finished loading: this is what it showed until then.',
  huge: 'The page is too big: only its beginning was loaded.',
  broken: 'The connection broke off in the middle of the page: a part of it may be missing.',
  stuck: 'The scripts of the page never came to rest and were stopped.',
};

/** Returns the warning for an incompletely loaded page; empty for a complete one. */
export function settledWarnings(how: StableState): string[] {
  const words = settledMessages[how];
  return words === undefined ? [] : [words];
}

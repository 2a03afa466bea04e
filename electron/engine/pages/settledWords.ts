import type { SettledHow } from './settle.ts';

const settledWords: Readonly<Partial<Record<SettledHow, string>>> = {
  loading: 'The page never finished loading: this is what it showed until then.',
  huge: 'The page is too big: only its beginning was loaded.',
  broken: 'The connection broke off in the middle of the page: a part of it may be missing.',
  stuck: 'The scripts of the page never came to rest and were stopped.',
};

/** What the answer says of a page that did not come whole; nothing of one that did. */
export function settledWarnings(how: SettledHow): string[] {
  const words = settledWords[how];
  return words === undefined ? [] : [words];
}

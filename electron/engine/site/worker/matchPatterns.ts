/**
 * Runs patterns that RE2 does not have, such as those with look-around, as `RegExp`. They may take exponential time: only a worker that is
 * ended after a while runs them.
 * @param patterns regular expressions of JavaScript; a match may begin anywhere
 * @returns for each text, whether one of the patterns matches
 */
export function matchPatterns(patterns: readonly string[], texts: readonly string[]): boolean[] {
  const compiled = patterns.map((pattern) => new RegExp(pattern));
  return texts.map((text) => compiled.some((each) => each.test(text)));
}

/**
 * Returns how similar two texts in markdown are, 0 to 1: twice the longest common subsequence of their tokens, divided by the number of
 * tokens of both. Tokens are words and marks of structure (heading, list item, table cell, emphasis, code), so order and structure count.
 */
export function markdownSimilarity(one: string, other: string): number {
  const [a, b] = [tokensOf(one), tokensOf(other)];
  const all = a.length + b.length;
  return all === 0 ? 1 : 1 - editDistance(a, b) / all;
}

function tokensOf(markdown: string): readonly string[] {
  return markdown.toLowerCase().match(/[\p{L}\p{N}]+|^#{1,6}(?= )|^\s*[-*](?= )|\||\*{1,3}|`{1,3}|\$+/gmu) ?? [];
}

/** Returns the least number of tokens to insert and delete (Myers 1986, greedy). */
function editDistance(a: readonly string[], b: readonly string[]): number {
  const most = a.length + b.length;
  // The farthest index of `a` on each diagonal.
  const farthest = new Int32Array(2 * most + 2);
  for (let edits = 0; edits <= most; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [below, beside] = [farthest[most + diagonal + 1] ?? 0, farthest[most + diagonal - 1] ?? 0];
      let at = diagonal === -edits || (diagonal !== edits && beside < below) ? below : beside + 1;
      while (at < a.length && at - diagonal < b.length && a[at] === b[at - diagonal]) at += 1;
      farthest[most + diagonal] = at;
      if (at >= a.length && at - diagonal >= b.length) return edits;
    }
  }
  return most;
}

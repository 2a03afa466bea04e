/** Shorter words are not corrected: a single changed letter makes another word. */
const minWordChars = 5;
/** From this length on two slips are still the same word. */
const longWord = 8;

/**
 * Corrects the terms of a query to the spelling of the page: a term that the page does not contain is replaced by the page's word one
 * typing error away (insertion, deletion, substitution, transposition), if there is one; else it stays.
 * @param terms normalized terms of the query
 * @param held all normalized words of the page
 */
export function correctTypos(terms: readonly string[], held: ReadonlySet<string>): readonly string[] {
  return terms.map((term) => (held.has(term) || term.length < minWordChars ? term : (nearest(term, held) ?? term)));
}

function nearest(term: string, held: ReadonlySet<string>): string | null {
  let most = term.length >= longWord ? 2 : 1;
  let best: string | null = null;
  for (const word of held) {
    if (Math.abs(word.length - term.length) > most || word.length < minWordChars - 1 || /\d/.test(word)) continue;
    const slips = countSlips(term, word, most);
    if (slips > most || (best !== null && slips === most && word[0] !== term[0])) continue;
    if (best !== null && slips === most && best[0] === term[0]) continue;
    best = word;
    most = slips;
    if (slips === 0) break;
  }
  return best;
}

/** Returns the Damerau–Levenshtein distance of two words; any value above `most` where it is greater. */
export function countSlips(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return last[other.length] ?? most + 1;
}

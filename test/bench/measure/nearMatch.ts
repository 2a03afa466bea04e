/**
 * Finds approximate matches of a text in another one, and returns all end positions (Sellers).
 * @param wrong maximum edit distance in characters
 */
export function nearMatches(text: string, sought: string, wrong: number): readonly number[] {
  if (sought === '') return [];
  if (wrong === 0) return exactMatches(text, sought);
  let column = Array.from({ length: sought.length + 1 }, (_, index) => index);
  const ends: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const next = [0];
    for (let row = 1; row <= sought.length; row += 1) {
      const isSame = sought.charCodeAt(row - 1) === text.charCodeAt(at);
      const changed = (column[row - 1] ?? 0) + (isSame ? 0 : 1);
      next.push(Math.min(changed, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1));
    }
    column = next;
    if ((column[sought.length] ?? Infinity) <= wrong) ends.push(at + 1);
  }
  return ends;
}

function exactMatches(text: string, sought: string): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) ends.push(at + sought.length);
  return ends;
}

/** Returns the edit distance of two texts in characters. */
export function lettersBetween(one: string, other: string): number {
  let column = Array.from({ length: one.length + 1 }, (_, index) => index);
  for (let at = 0; at < other.length; at += 1) {
    const next = [at + 1];
    for (let row = 1; row <= one.length; row += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(at);
      next.push(Math.min((column[row - 1] ?? 0) + (isSame ? 0 : 1), (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1));
    }
    column = next;
  }
  return column[one.length] ?? 0;
}

/** Two lines of one paragraph: without the hyphen that only the end of the line asked for. */
export function joinTwo(first: string, second: string): string {
  if (first === '' || second === '') return first + second;
  const cut = cutHyphen(first, second);
  if (cut !== null) return cut + second;
  // Chinese and Japanese have no space between their signs.
  return isEastAsian(first.slice(-1)) && isEastAsian(second.slice(0, 1)) ? first + second : `${first} ${second}`;
}

/** The first line without its hyphen; null where it ends with none that the break of the line made. */
export function cutHyphen(first: string, second: string): string | null {
  if (!/\p{L}[-\u2010]$/u.test(first) || !/^\p{Ll}/u.test(second)) return null;
  // A word with a hyphen already, or of capitals, has this one too: state-of-the-art, X-ray.
  const word = /\S*$/.exec(first)?.[0].slice(0, -1) ?? '';
  return /-/.test(word) || /^\P{L}*\p{Lu}{1,4}$/u.test(word) ? first : first.slice(0, -1);
}

/** Lines of one text. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => joinTwo(text, line), '');
}

/** Signs of scripts that are written without spaces between words. */
export function isEastAsian(sign: string): boolean {
  return /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(sign);
}

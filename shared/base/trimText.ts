/**
 * Trims the characters that `character` matches off the end of a text, in time that grows with the trimmed part alone. A pattern such as
 * `/\/+$/` begins anew at each character of each run of them, wherever it is: its time is quadratic.
 * @param character matches one UTF-16 unit; neither global nor sticky
 */
export function trimEndBy(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Trims the characters that `character` matches off both ends of a text. */
export function trimBy(text: string, character: RegExp): string {
  const trimmed = trimEndBy(text, character);
  let start = 0;
  while (start < trimmed.length && character.test(trimmed.charAt(start))) start += 1;
  return trimmed.slice(start);
}

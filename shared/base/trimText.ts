/**
 * Trims the characters that match `character` from the end of a text; the time depends only on the length of the trimmed part. A pattern
 * such as `/\/+$/` restarts at each character of each run of them, at any position: its time is quadratic.
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

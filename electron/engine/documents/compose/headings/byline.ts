/** Three names of people and more, with the signs of their notes; one behind `by`, or initials alone. */
export function isByline(text: string): boolean {
  if (/^(?:\p{Lu}\.\s?-?){2,}$/u.test(text.trim())) return true;
  const [, author = ''] = /^by:?\s+(.+)$/i.exec(text.trim()) ?? [];
  if (/\p{Ll}/u.test(author) && personName.test(author)) return true;
  if (/^(?:(?:\p{Lu}\.[\s-]?)+\p{Lu}[\p{Ll}'’-]+(?:,|;|\sand\b|\s&)?\s*){2,}$/u.test(text.trim())) return true;
  const names = namesIn(text);
  return names.length >= 3 && names.every((name) => personName.test(name));
}

/** What the commas of a text part. */
export function namesIn(text: string): readonly string[] {
  return text
    .split(/\s*(?:,|;|\band\b|&)\s*/)
    .map((name) => name.trim())
    .filter((name) => /\p{L}/u.test(name));
}

/** A person's name: two to four words with a capital each, of which the last is written out. */
export const personName =
  /^[\d\W]*(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}(?:(?:d[aeiu]s?|de[lnr]?|dos|van|von|la|le)\s+)*\p{Lu}[\p{L}\p{M}'’-]+[\s\d∗*†‡§¶,()[\]]*$/u;

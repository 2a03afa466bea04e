/** Minimum names that are a list of authors: two capitalized words may be any title. */
const minAuthors = 3;

/** Whether a text is a byline: three or more person names, with their note marks; one name after `by`; or initials alone. */
export function isByline(text: string): boolean {
  if (/^(?:\p{Lu}\.\s?-?){2,}$/u.test(text.trim())) return true;
  const [, author = ''] = /^by:?\s+(.+)$/i.exec(text.trim()) ?? [];
  if (/\p{Ll}/u.test(author) && personName.test(author)) return true;
  if (/^(?:(?:\p{Lu}\.[\s-]?)+\p{Lu}[\p{Ll}'’-]+(?:,|;|\sand\b|\s&)?\s*){2,}$/u.test(text.trim())) return true;
  const names = namesIn(text);
  return names.length >= minAuthors && names.every((name) => personName.test(name));
}

/** Splits a text at its commas. */
export function namesIn(text: string): readonly string[] {
  return text
    .split(/\s*(?:,|;|\band\b|&)\s*/)
    .map((name) => name.trim())
    .filter((name) => /\p{L}/u.test(name));
}

/** A person's name: two to four capitalized words, the last one not an initial. */
export const personName =
  /^[\d\W]*(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}(?:(?:d[aeiu]s?|de[lnr]?|dos|van|von|la|le)\s+)*\p{Lu}[\p{L}\p{M}'’-]+[\s\d∗*†‡§¶,()[\]]*$/u;

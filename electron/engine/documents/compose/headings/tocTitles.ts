/** Normalizes a title for comparison: letters and digits only. */
export function normalizeTitle(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The number of a section, which many tables of contents leave out. */
const sectionNumber = /^\s*(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?\s+(?=\S)/u;

/** Returns the table-of-contents title that a text equals, with or without its section number; the text itself if there is none. */
export function titleIn(titles: { has(title: string): boolean }, text: string): string {
  const whole = normalizeTitle(text);
  if (titles.has(whole)) return whole;
  const bare = normalizeTitle(text.replace(sectionNumber, ''));
  return titles.has(bare) ? bare : whole;
}

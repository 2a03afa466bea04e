/** Whose a document is, and since when. */
const rights = /(?:copyright|©|\(c\))(?=.*\d{4})/iu;

/** Whether a text says whose the document is: it names no part of it. */
export function saysRights(text: string): boolean {
  return rights.test(text);
}

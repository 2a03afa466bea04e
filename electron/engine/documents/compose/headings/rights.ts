/** A copyright holder with a year. */
const rights = /(?:copyright|©|\(c\))(?=.*\d{4})/iu;

/** Whether a text is a copyright notice: it heads no section. */
export function isCopyrightLine(text: string): boolean {
  return rights.test(text);
}

/** A strong right-to-left character before any strong left-to-right one, as `dir="auto"` decides (HTML, 3.2.6.4). */
const rightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** More lines of a text are not given a direction: each takes a decoration of the editor. */
const maxLines = 50_000;

/** Returns the numbers, from 1, of the lines of a text that are read from right to left. */
export function rightToLeftLines(text: string): readonly number[] {
  const lines = text.split('\n', maxLines);
  return lines.flatMap((line, index) => (isRightToLeft(line) ? [index + 1] : []));
}

/** Number of characters of a line that are looked at. */
const maxChars = 400;

function isRightToLeft(line: string): boolean {
  return rightToLeft.test(line.slice(0, maxChars));
}

/** Markdown is parsed and drawn in parts of about this length: a first screen at once, more where one reads (performance 3). */
const partLength = 60_000;

/** So many characters are drawn at most; what is longer is read as its source (security 4). */
export const mostDrawn = 5_000_000;

/** Where the part that begins at `from` ends: between blocks and never inside a code fence where that can be had. Null at the end. */
export function partEnd(markdown: string, from: number): number | null {
  const limit = from + partLength;
  if (markdown.length <= limit + partLength / 4) return null;
  for (let at = markdown.lastIndexOf('\n\n', limit); at > from; at = markdown.lastIndexOf('\n\n', at - 1)) {
    if (!isInsideFence(markdown.slice(from, at))) return at + 2;
  }
  return limit;
}

function isInsideFence(text: string): boolean {
  const fences = text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  return fences % 2 === 1;
}

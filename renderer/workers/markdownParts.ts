/** Markdown is parsed and drawn in parts of about this length: a first screen at once, more where one reads (performance 3). */
const firstPart = 60_000;
const laterPart = 500_000;

/** Where the part that begins at `from` ends: between blocks and never inside a code fence where that can be had. Null at the end. */
export function partEnd(markdown: string, from: number): number | null {
  const limit = from + (from === 0 ? firstPart : laterPart);
  if (markdown.length <= limit + firstPart / 4) return null;
  for (let at = markdown.lastIndexOf('\n\n', limit); at > from; at = markdown.lastIndexOf('\n\n', at - 1)) {
    if (!isInsideFence(markdown.slice(from, at))) return at + 2;
  }
  return limit;
}

function isInsideFence(text: string): boolean {
  const fences = text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  return fences % 2 === 1;
}

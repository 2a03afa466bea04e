/** The beginning of a text: so many lines that say something, and no more than `longest` characters of them. */
export function firstLines(text: string, count: number, longest = 4000): string {
  const beginning = text.slice(0, longest);
  let left = count;
  let end = 0;
  while (left > 0 && end < beginning.length) {
    const found = beginning.indexOf('\n', end);
    const lineEnd = found === -1 ? beginning.length : found;
    if (beginning.slice(end, lineEnd).trim() !== '') left -= 1;
    end = lineEnd + 1;
  }
  return beginning.slice(0, end).trimEnd();
}

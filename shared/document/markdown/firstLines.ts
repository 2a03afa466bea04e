/**
 * Returns the beginning of a text: the given number of non-empty lines, at most `longest` characters. References to footnotes defined
 * further down are removed: they lead nowhere in the excerpt, and would be shown as raw characters.
 */
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
  return withoutLostMarks(beginning.slice(0, end).trimEnd(), text);
}

const mark = /\[\^([^\]\s]{1,100})\](?![:(])/g;

/** Text that is not a footnote reference, such as a character class in code, stays. */
function withoutLostMarks(shown: string, text: string): string {
  if (shown.search(mark) === -1) return shown;
  const below = text.slice(shown.length).matchAll(/^\[\^([^\]\s]{1,100})\]:/gm);
  const lost = new Set(Array.from(below, ([, name = '']) => name));
  return shown.replace(mark, (whole, name: string) => (lost.has(name) ? '' : whole));
}

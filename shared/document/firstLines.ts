/**
 * The beginning of a text: so many lines that say something, and no more than `longest` characters of them. Marks of notes that are told
 * further down are left out: they lead nowhere in it, and would stand there as signs.
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

/** What is no note of the text at all, such as a class of signs in code, stays. */
function withoutLostMarks(shown: string, text: string): string {
  if (shown.search(mark) === -1) return shown;
  const below = text.slice(shown.length).matchAll(/^\[\^([^\]\s]{1,100})\]:/gm);
  const lost = new Set(Array.from(below, ([, name = '']) => name));
  return shown.replace(mark, (whole, name: string) => (lost.has(name) ? '' : whole));
}

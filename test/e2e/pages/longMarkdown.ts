export const lines = 9000;

/** Returns more than 2 MB of markdown with a recognizable beginning and end. */
export function longMarkdown(): string {
  const middle = Array.from(
    { length: lines },
    (_, line) => `Paragraph ${line + 1} of a very long page. ${'It goes on and on, and then some more. '.repeat(6)}\n`,
  );
  return ['# The beginning', ...middle, '## The end', 'Here the last word is said: hawthorn.'].join('\n');
}

export const lines = 9000;

/** More than 2 MB of markdown, with a beginning and an end that can be told. */
export function longMarkdown(): string {
  const middle = Array.from(
    { length: lines },
    (_, line) => `Paragraph ${line + 1} of a very long page. ${'It goes on and on, and then some more. '.repeat(6)}\n`,
  );
  return ['# The beginning', ...middle, '## The end', 'Here the last word is said: hawthorn.'].join('\n');
}

/**
 * HTML with a line for each tag and each text between tags, for setting two versions of a page beside each other: pages come
 * minified as often as not. Nothing is parsed: what only looks like a tag is cut like one, in both versions alike.
 */
export function htmlLines(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '\n$&\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim())
    .join('\n');
}

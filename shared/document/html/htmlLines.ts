/**
 * Returns HTML with a line for each tag and each text between tags, for comparing two versions of a page: pages are often minified. Nothing
 * is parsed: text that only resembles a tag is split like one, in both versions alike.
 */
export function htmlLines(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '\n$&\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim())
    .join('\n');
}

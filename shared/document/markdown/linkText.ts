/**
 * Replaces the links and images of Markdown, `[text](address)`, by their texts, in one pass: a regular expression takes quadratic time on
 * `[[[[`.
 */
export function replaceLinksByText(markdown: string): string {
  const pieces: string[] = [];
  let copied = 0;
  let close = -1;
  for (let open = markdown.indexOf('['); open !== -1; open = markdown.indexOf('[', open + 1)) {
    if (close < open) close = markdown.indexOf(']', open);
    if (close === -1) break;
    if (markdown.charAt(close + 1) !== '(') continue;
    const end = markdown.indexOf(')', close + 2);
    if (end === -1) break;
    const isImage = open > copied && markdown.charAt(open - 1) === '!';
    pieces.push(markdown.slice(copied, isImage ? open - 1 : open), markdown.slice(open + 1, close));
    copied = end + 1;
    open = end;
  }
  pieces.push(markdown.slice(copied));
  return pieces.join('');
}

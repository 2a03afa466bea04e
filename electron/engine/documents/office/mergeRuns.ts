const sameRuns = /<\/(strong|em|b|i|s)>(\s*)<\1>/g;
/** Punctuation and images with formatting of their own, without a letter or digit among them. */
const unsaid = /<(strong|em|b|i)>((?:&#?\w+;|<(?:img|br)\b[^<>]*>|[^<>&\p{L}\p{N}])*)<\/\1>/gu;
const wordBefore = /(?:[\p{L}\p{N}]|<\/(?:strong|em|b|i)>)$/u;
const wordBehind = /^(?:[\p{L}\p{N}]|<(?:strong|em|b|i)>)/u;
const linkTags = /<a\s[^<>]*>|<\/a>(?:(\s*)(<a href="[^"<>]*">))?/g;
/** Number of adjacent characters examined around a run. */
const contextChars = 9;

/**
 * Merges runs: Office programs start a new run at each edited word, so adjacent runs of one kind become one, as do links to one target.
 * Punctuation takes the style of the adjacent word, and images are not bold.
 */
export function mergeRuns(html: string): string {
  // Italic runs may be nested in bold ones.
  const joined = html.replace(sameRuns, '$2').replace(sameRuns, '$2');
  const dressed = withoutUnsaid(withoutUnsaid(joined));
  let open = '';
  return dressed.replace(linkTags, (whole, space?: string, next?: string) => {
    const goesOn = next !== undefined && next === open;
    open = whole.startsWith('<a') ? whole : (next ?? '');
    return goesOn ? (space ?? '') : whole;
  });
}

function withoutUnsaid(html: string): string {
  return html.replace(unsaid, (whole, _tag: string, said: string, at: number) => {
    const before = html.slice(Math.max(0, at - contextChars), at);
    const behind = html.slice(at + whole.length, at + whole.length + contextChars);
    return wordBefore.test(before) || wordBehind.test(behind) || said.includes('<img') ? said : whole;
  });
}

const sameRuns = /<\/(strong|em|b|i|s)>(\s*)<\1>/g;
/** Signs and pictures, without a letter or number among them, in letters of their own. */
const unsaid = /<(strong|em|b|i)>((?:&#?\w+;|<(?:img|br)\b[^<>]*>|[^<>&\p{L}\p{N}])*)<\/\1>/gu;
const wordBefore = /(?:[\p{L}\p{N}]|<\/(?:strong|em|b|i)>)$/u;
const wordBehind = /^(?:[\p{L}\p{N}]|<(?:strong|em|b|i)>)/u;
const linkTags = /<a\s[^<>]*>|<\/a>(?:(\s*)(<a href="[^"<>]*">))?/g;
/** Signs by which what stands beside a run is told. */
const beside = 9;

/**
 * Office programs begin a run anew at each word that somebody touched: runs of one kind that follow each other are one, so are links to the
 * same place. A sign at a word is as the word is, and no picture is bold.
 */
export function wholeRuns(html: string): string {
  // What is slanted may be in what is bold.
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
    const before = html.slice(Math.max(0, at - beside), at);
    const behind = html.slice(at + whole.length, at + whole.length + beside);
    return wordBefore.test(before) || wordBehind.test(behind) || said.includes('<img') ? said : whole;
  });
}

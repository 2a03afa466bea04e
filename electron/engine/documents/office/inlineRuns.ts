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
    const isSameLink = next !== undefined && next === open;
    open = whole.startsWith('<a') ? whole : (next ?? '');
    return isSameLink ? (space ?? '') : whole;
  });
}

function withoutUnsaid(html: string): string {
  return html.replace(unsaid, (whole, _tag: string, said: string, at: number) => {
    const before = html.slice(Math.max(0, at - contextChars), at);
    const behind = html.slice(at + whole.length, at + whole.length + contextChars);
    return wordBefore.test(before) || wordBehind.test(behind) || said.includes('<img') ? said : whole;
  });
}

/** Opening tag of a run that is code because of its monospace font. */
export const monospaceCodeTag = '<code class="letters">';

const within =
  /(<code(?: class="letters")?>)((?:<(?:strong|em|s|sup|sub)>)+)([^<>]*)((?:<\/(?:strong|em|s|sup|sub)>)+)<\/code>/g;
const raised = /<(sub|sup)><code[^<>]*>([^<>]*)<\/code><\/\1>/g;
const runs = /([\p{L}\p{M}\p{N}])?<code( class="letters")?>([^<>]*)<\/code>(?=([\p{L}\p{M}\p{N}])?)/gu;
/** A character other than sentence punctuation. */
const meaningfulChar = /[^\s“”„"'‘’«».,;:!?()…–—-]/;

/**
 * Converts code runs to the form of markdown: other styles go around them, adjacent runs merge, and spaces at their ends move out. A run
 * that is code only by its font is none if it is sentence punctuation or continues a word: programs substitute another font for missing
 * glyphs.
 */
export function tidyCodeRuns(html: string): string {
  if (!html.includes('<code')) return html;
  return html
    .replace(within, '$2$1$3</code>$4')
    .replace(raised, '<$1>$2</$1>')
    .replace(/<\/code><code(?: class="letters")?>/g, '')
    .replace(runs, (_, before = '', by: string | undefined, said: string, behind = '') => {
      const text = said.trim();
      const at = said.indexOf(text);
      const spaceBehind = said.slice(at + text.length);
      const isPart = (before !== '' && at === 0) || (behind !== '' && spaceBehind === '' && text.length === 1);
      if (text === '' || (by !== undefined && (isPart || !meaningfulChar.test(text.replaceAll('&quot;', '"')))))
        return before + said;
      return `${before}${said.slice(0, at)}<code>${text}</code>${spaceBehind}`;
    });
}

const fixedNames = /courier|consolas|mono(?!type)|menlo|lucida console|fixedsys|terminal/i;

/** Whether a font of this name is monospace. */
export function isFixedName(font: string): boolean {
  return fixedNames.test(font);
}

/**
 * Whether monospace paragraphs are code: most of the text is in other fonts.
 * @param lengths in characters: of monospace paragraphs, and of all
 */
export function isCodeApart(lengths: { readonly fixed: number; readonly all: number }): boolean {
  return lengths.fixed * 2 < lengths.all;
}

/** Wraps inline HTML in elements, the first one innermost; false and null are none. */
export function wrapInTags(html: string, ...tags: readonly (string | false | null)[]): string {
  return tags.reduce<string>(
    (inner, tag) => (tag === false || tag === null ? inner : `<${tag}>${inner}</${tag}>`),
    html,
  );
}

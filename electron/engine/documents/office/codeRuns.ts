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

/** Begins a run that is code because its letters are of one width. */
export const codeByLetters = '<code class="letters">';

const within =
  /(<code(?: class="letters")?>)((?:<(?:strong|em|s|sup|sub)>)+)([^<>]*)((?:<\/(?:strong|em|s|sup|sub)>)+)<\/code>/g;
const raised = /<(sub|sup)><code[^<>]*>([^<>]*)<\/code><\/\1>/g;
const runs = /([\p{L}\p{M}\p{N}])?<code( class="letters")?>([^<>]*)<\/code>(?=([\p{L}\p{M}\p{N}])?)/gu;
/** More than the signs that sentences have too. */
const saysSomething = /[^\s“”„"'‘’«».,;:!?()…–—-]/;

/**
 * Runs of code as markdown has them: what else they look like is around them, those that follow each other are one, and spaces at their ends
 * are between them and the text. What only its letters call code is none where it is a mark of a sentence, or goes on with a word: programs write
 * letters that a font lacks in another one.
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
      if (text === '' || (by !== undefined && (isPart || !saysSomething.test(text.replaceAll('&quot;', '"')))))
        return before + said;
      return `${before}${said.slice(0, at)}<code>${text}</code>${spaceBehind}`;
    });
}

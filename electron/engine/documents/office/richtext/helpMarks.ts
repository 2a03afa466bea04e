/**
 * Help-file sources use footnotes as topic metadata: `#` id, `$` title, `K` keywords, and others for macros. They are no notes of the text.
 */
const isHelp = /#\s*\}?\s*\{\\footnote\b/;
const mark = /[#$+K!>@*%](\s*\}?)\s*\{\\footnote\b(?:[^{}]|\{[^{}]{0,500}\}){0,400}\}/g;

/** Returns a rich text without the marks that only help programs read. */
export function withoutHelpMarks(source: string): string {
  return isHelp.test(source) ? source.replace(mark, '$1') : source;
}

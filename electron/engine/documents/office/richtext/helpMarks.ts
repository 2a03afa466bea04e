/**
 * The source of a help file says by notes what a topic is: `#` its id, `$` its title, `K` its keywords, and others what programs do. They
 * are no notes of its text.
 */
const isHelp = /#\s*\}?\s*\{\\footnote\b/;
const mark = /[#$+K!>@*%](\s*\}?)\s*\{\\footnote\b(?:[^{}]|\{[^{}]{0,500}\}){0,400}\}/g;

/** A rich text without what only help programs read in it. */
export function withoutHelpMarks(source: string): string {
  return isHelp.test(source) ? source.replace(mark, '$1') : source;
}

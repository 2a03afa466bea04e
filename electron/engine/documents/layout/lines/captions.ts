import { termPattern } from '../../languageTerms.ts';

const start = new RegExp(
  `^(?:${termPattern('figure', 'table')}|\\[(?:표|그림|図|表|图))\\s*(?:\\d+(?:[.-]\\d+)*[a-z]?|[IVX]+\\b)(?<rest>.*)$`,
  'isu',
);

/** Whether a text is the caption of a figure or a table, and not a sentence about one, such as `Table 3 shows …`. */
export function isCaption(text: string): boolean {
  const rest = start.exec(text.trim())?.groups?.['rest'];
  if (rest === undefined) return false;
  // A caption continues with a punctuation mark or a capital letter; a sentence continues with its verb.
  return !/^\s*(?:,|\p{Ll})/u.test(rest) && !/^\s+(?:and|und|et|y)\s/i.test(rest);
}

const figure = /^(?:fig|scheme|plate|abb|chart|exhibit|图|図|\[(?:그림|그래프|図|图))/iu;

/** Whether a text is the caption of a figure: captions of tables, listings and boxes are not. */
export function isFigureCaption(text: string): boolean {
  return figure.test(text.trim()) && isCaption(text);
}

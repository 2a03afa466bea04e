/** A number, an amount or a percentage, in brackets too; a space separates thousands or precedes the percent symbol. */
const numeric = /^[(\p{Sc}+\u2212–-]{0,3}\s?(?:\p{Sc}\s?)?[.,]?\d[\d.,'\s]*(?:[)%\p{Sc}]\s?){0,3}$/u;

/** A unit after a number: up to six letters after a space, at most two without one. */
const unit = /(?:\s\p{L}{1,6}|\p{L}{1,2})$/u;

/** Placeholder for a value in an empty cell: a dash, or the currency of its column. */
const placeholder = /^[\p{Sc}–—-]$/u;

/** Whether a text is a number, as a cell of a table or a label of an axis has it: `(1,234.5)`, `$ 12`, `-3 %`. */
export function isNumericCell(text: string): boolean {
  return numeric.test(text.trim());
}

/** Whether a text is a number with or without a unit: `12 km`, `5m`. */
export function isQuantity(text: string): boolean {
  const trimmed = text.trim();
  return numeric.test(trimmed) || numeric.test(trimmed.replace(unit, ''));
}

/** Whether a text is a number, or stands for one in a column of numbers. */
export function isValueOrPlaceholder(text: string): boolean {
  const trimmed = text.trim();
  return numeric.test(trimmed) || placeholder.test(trimmed);
}

/** Whether a text has digits and no letters: a year, a date, a range, an amount. */
export function isNonAlphabetic(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

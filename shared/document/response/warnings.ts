/** Separator between warnings in a response's `warning` string. No warning of the engine contains it. */
const separator = '\n';

/**
 * Joins warnings into the one string that the API's `warning` is (contract 2.5).
 * Line breaks inside a warning become spaces, because it may quote a page or a selector. Gives undefined for no warnings.
 */
export function joinWarnings(warnings: readonly string[]): string | undefined {
  const items = warnings.map((warning) => warning.replaceAll(/[\r\n]/g, ' ').trim());
  return items.length === 0 ? undefined : items.join(separator);
}

/** Splits a `warning` into its items, each once. The text of a service that writes no line breaks is one item. */
export function splitWarnings(warning: string | null | undefined): readonly string[] {
  const items = (warning ?? '').split(separator).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

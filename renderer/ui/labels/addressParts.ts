/** The rendered parts of a URL: the start can be truncated, the end stays visible. */
export interface AddressParts {
  readonly beginning: string;
  /** The distinguishing end; empty if the text is not a URL, or too short to be truncated. */
  readonly end: string;
}

/** Maximum and minimum number of characters that stay visible at the end; fewer than the minimum say too little by themselves. */
const maxEndChars = 16;
const minEndChars = 6;
/** Number of characters that fit everywhere. */
const alwaysFittingChars = 14;
/** A `data:` URL can be megabytes long: its middle is not rendered. */
const maxStartChars = 500;

/**
 * Splits a URL, or an element's selector, where its middle may be left out: before its last segment, or before as many characters of it as
 * can stay visible. Sentences are not split, because their beginning says the most, unless they are file names.
 * @param kept ranges that are never split, such as search matches: start and end of each
 * @param cutsNames whether file names with spaces in them are split too
 */
export function addressParts(
  text: string,
  kept: readonly (readonly [number, number])[] = [],
  cutsNames = true,
): AddressParts {
  if (text.length <= alwaysFittingChars || (hasBlanks(text) && !(cutsNames && hasEnding(text))))
    return { beginning: text, end: '' };
  let at = characterBoundary(text, cutOf(text));
  for (const [start, end] of kept) if (at > start && at < end) at = start;
  if (at <= 0) return { beginning: text, end: '' };
  const beginning = text.slice(0, at);
  return {
    beginning: beginning.length > maxStartChars ? `${beginning.slice(0, maxStartChars)}…` : beginning,
    end: text.slice(at),
  };
}

function hasBlanks(text: string): boolean {
  return /\s/.test(text.trim().replaceAll(' > ', ''));
}

/** Whether the text is a file name with an extension. */
export function hasEnding(text: string): boolean {
  return fileEnding.test(text);
}

const fileEnding = /\S\.[a-z0-9]{2,5}$/i;

function cutOf(text: string): number {
  const earliest = Math.max(alwaysFittingChars - minEndChars, text.length - maxEndChars);
  const char = text.includes(' > ') ? ' > ' : '/';
  let at = text.length;
  // A trailing slash belongs to the segment before it.
  for (let next = text.lastIndexOf(char, at - 2); next >= earliest; next = text.lastIndexOf(char, next - 1)) {
    if (text.length - at >= minEndChars || isOfScheme(text, next)) break;
    at = next;
  }
  return text.length - at >= minEndChars ? at : earliest;
}

/** The slashes of `https://` are not split points. */
function isOfScheme(text: string, slash: number): boolean {
  return text[slash - 1] === ':' || (text[slash - 1] === '/' && text[slash - 2] === ':');
}

/** Moves a split point before a character that has several units: a surrogate pair, a letter with a combining mark, `%C3`. */
function characterBoundary(text: string, at: number): number {
  let cut = at;
  while (cut > 0 && (/[\udc00-\udfff]|[\p{M}\u200d]/u.test(text.charAt(cut)) || text.charAt(cut - 1) === '\u200d'))
    cut -= 1;
  if (text.charAt(cut - 1) === '%') return cut - 1;
  return text.charAt(cut - 2) === '%' ? cut - 2 : cut;
}

/** Returns a URL without scheme and host, for a place that shows the host separately; the full text if it has no host. */
export function pathOf(url: string): string {
  const host = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  return host.length === url.length ? '/' : url.slice(host.length);
}

/** Returns a URL for display: without `https://`, with which nearly all of them start. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '');
}

/** What is drawn of an address: its beginning may give way, its end stays. */
export interface AddressParts {
  readonly beginning: string;
  /** What tells it from its neighbours; empty where the text is no address, or too short to be cut. */
  readonly end: string;
}

/** So many characters stay at the end; fewer than the least say too little by themselves. */
const longestEnd = 16;
const leastEnd = 6;
/** What is no longer fits everywhere. */
const shortest = 14;
/** An address in the answer itself can be megabytes long: from its middle nothing is drawn. */
const longestBeginning = 500;

/**
 * Cuts an address, or the selector of an element, where its middle may be left out: before its last segment, or before as many
 * signs of that as can stay in sight. Words are cut nowhere: of a sentence the beginning says most, unless they are the name of a file.
 * @param kept stretches that stay whole, such as what was searched for: start and end of each
 * @param cutsNames whether names of files with blanks in them are cut too
 */
export function addressParts(
  text: string,
  kept: readonly (readonly [number, number])[] = [],
  cutsNames = true,
): AddressParts {
  if (text.length <= shortest || (hasBlanks(text) && !(cutsNames && hasEnding(text))))
    return { beginning: text, end: '' };
  let at = wholeSign(text, cutOf(text));
  for (const [start, end] of kept) if (at > start && at < end) at = start;
  if (at <= 0) return { beginning: text, end: '' };
  const beginning = text.slice(0, at);
  return {
    beginning: beginning.length > longestBeginning ? `${beginning.slice(0, longestBeginning)}…` : beginning,
    end: text.slice(at),
  };
}

function hasBlanks(text: string): boolean {
  return /\s/.test(text.trim().replaceAll(' > ', ''));
}

/** Whether it is the name of a file, whose end says what it is. */
export function hasEnding(text: string): boolean {
  return fileEnding.test(text);
}

const fileEnding = /\S\.[a-z0-9]{2,5}$/i;

function cutOf(text: string): number {
  const earliest = Math.max(shortest - leastEnd, text.length - longestEnd);
  const sign = text.includes(' > ') ? ' > ' : '/';
  let at = text.length;
  // The slash at the very end belongs to what stands before it.
  for (let next = text.lastIndexOf(sign, at - 2); next >= earliest; next = text.lastIndexOf(sign, next - 1)) {
    if (text.length - at >= leastEnd || isOfScheme(text, next)) break;
    at = next;
  }
  return text.length - at >= leastEnd ? at : earliest;
}

/** `https://` is no place to cut at. */
function isOfScheme(text: string, slash: number): boolean {
  return text[slash - 1] === ':' || (text[slash - 1] === '/' && text[slash - 2] === ':');
}

/** Moves a cut before a sign that is written as several: a pair of surrogates, a mark with its letter, `%C3`. */
function wholeSign(text: string, at: number): number {
  let cut = at;
  while (cut > 0 && (/[\udc00-\udfff]|[\p{M}\u200d]/u.test(text.charAt(cut)) || text.charAt(cut - 1) === '\u200d'))
    cut -= 1;
  if (text.charAt(cut - 1) === '%') return cut - 1;
  return text.charAt(cut - 2) === '%' ? cut - 2 : cut;
}

/** What an address says beside its host, where that has a place of its own; the whole of one without a host. */
export function pathOf(url: string): string {
  const host = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  return host.length === url.length ? '/' : url.slice(host.length);
}

/** An address as it is read: without `https://`, which all of them begin with. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '');
}

import type { PiiSpan } from './redactSettings.ts';

/** Invisible characters: zero-width ones, soft hyphens, direction marks, tags, controls. White space is not included. */
const unseen = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/gu;

/**
 * Searches a text both as it is and without invisible characters: a name or a number split by them is found too. The offsets refer to the
 * original text, and the spans include the invisible characters inside them.
 */
export function findSeen(text: string, find: (text: string) => readonly PiiSpan[]): readonly PiiSpan[] {
  const found = find(text);
  const { seen, offsets } = withoutUnseen(text);
  if (seen.length === text.length) return found;
  const more = find(seen).map(({ start, end, entity }) => ({
    start: offsets[start] ?? 0,
    end: (offsets[end - 1] ?? 0) + 1,
    entity,
  }));
  return [...found, ...more];
}

/** Returns the text without invisible characters, and for each UTF-16 unit its offset in the original text. */
function withoutUnseen(text: string): { readonly seen: string; readonly offsets: readonly number[] } {
  const parts: string[] = [];
  const offsets: number[] = [];
  let from = 0;
  const take = (end: number): void => {
    parts.push(text.slice(from, end));
    for (let place = from; place < end; place += 1) offsets.push(place);
  };
  for (const match of text.matchAll(unseen)) {
    take(match.index);
    from = match.index + match[0].length;
  }
  // Most texts have none: no offset mapping is needed then.
  if (from === 0) return { seen: text, offsets };
  take(text.length);
  return { seen: parts.join(''), offsets };
}

/** The text as people see it. */
export function seenText(text: string): string {
  return withoutUnseen(text).seen;
}

import type { PiiSpan } from './redactSettings.ts';

/** Characters without a picture: zero-width ones, soft hyphens, direction marks, tags, controls. White space is none of them. */
const unseen = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/gu;

/**
 * Looks at a text as it is and as people see it: a name or a number that unseen characters split is one all the same. The places
 * are those of the text as it is, the unseen characters inside them included.
 */
export function findSeen(text: string, find: (text: string) => readonly PiiSpan[]): readonly PiiSpan[] {
  const found = find(text);
  const { seen, places } = withoutUnseen(text);
  if (seen.length === text.length) return found;
  const more = find(seen).map(({ start, end, entity }) => ({
    start: places[start] ?? 0,
    end: (places[end - 1] ?? 0) + 1,
    entity,
  }));
  return [...found, ...more];
}

/** What is seen of a text, and where in the text each unit of it stands. */
function withoutUnseen(text: string): { readonly seen: string; readonly places: readonly number[] } {
  const parts: string[] = [];
  const places: number[] = [];
  let from = 0;
  const take = (end: number): void => {
    parts.push(text.slice(from, end));
    for (let place = from; place < end; place += 1) places.push(place);
  };
  for (const match of text.matchAll(unseen)) {
    take(match.index);
    from = match.index + match[0].length;
  }
  // Most texts have none: nothing is to be mapped back then.
  if (from === 0) return { seen: text, places };
  take(text.length);
  return { seen: parts.join(''), places };
}

/** The text as people see it. */
export function seenText(text: string): string {
  return withoutUnseen(text).seen;
}

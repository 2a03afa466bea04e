import { jsonDepth, parseJson, type JsonValue } from '../../../shared/base/json.ts';

const maxDepth = 64;

/** Parses the one JSON value of a reply, also inside a code fence or after other text; undefined where there is none. */
export function parseJsonReply(text: string): JsonValue | undefined {
  const fenced = firstFence(text);
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const candidates = [text, fenced, start === -1 || end < start ? undefined : text.slice(start, end + 1)];
  for (const candidate of candidates) {
    if (candidate === undefined || jsonDepth(candidate) > maxDepth) continue;
    const parsed = parseJson(candidate.trim());
    if (parsed.ok) return parsed.value;
  }
  return undefined;
}

/** Returns the content of the first code fence; undefined if none is closed. */
function firstFence(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/.exec(text);
  if (opening === null) return undefined;
  const rest = text.slice(opening.index + opening[0].length);
  const closing = /^[^\S\n]*```/m.exec(rest);
  return closing === null ? undefined : rest.slice(0, closing.index);
}

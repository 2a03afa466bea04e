import { jsonDepth, parseJson, type JsonValue } from '../../../shared/base/json.ts';

const deepest = 64;

/** The one JSON value of an answer, also where the model put it into a code fence or words before it; undefined where there is none. */
export function readJsonAnswer(text: string): JsonValue | undefined {
  const fenced = firstFence(text);
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const candidates = [text, fenced, start === -1 || end < start ? undefined : text.slice(start, end + 1)];
  for (const candidate of candidates) {
    if (candidate === undefined || jsonDepth(candidate) > deepest) continue;
    const parsed = parseJson(candidate.trim());
    if (parsed.ok) return parsed.value;
  }
  return undefined;
}

/** What is in the first code fence; undefined where none is closed. */
function firstFence(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/.exec(text);
  if (opening === null) return undefined;
  const rest = text.slice(opening.index + opening[0].length);
  const closing = /^[^\S\n]*```/m.exec(rest);
  return closing === null ? undefined : rest.slice(0, closing.index);
}

import { parseExactJson } from '../../../../shared/base/exactNumber.ts';
import { type JsonValue, jsonDepth } from '../../../../shared/base/json.ts';

const maxDepth = 200;

/** Returns the JSON of a snapshot; undefined if it does not parse or is nested too deeply to be readable. */
export function parseSnapshot(text: string): JsonValue | undefined {
  if (jsonDepth(text) > maxDepth) return undefined;
  const json = parseExactJson(text);
  return json.ok ? json.value : undefined;
}

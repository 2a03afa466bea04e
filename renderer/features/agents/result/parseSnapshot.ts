import { parseExactJson } from '../../../../shared/base/exactNumber.ts';
import { type JsonValue, jsonDepth } from '../../../../shared/base/json.ts';

const deepest = 200;

/** The JSON of a snapshot; undefined for what does not parse or nests deeper than anybody reads. */
export function parseSnapshot(text: string): JsonValue | undefined {
  if (jsonDepth(text) > deepest) return undefined;
  const json = parseExactJson(text);
  return json.ok ? json.value : undefined;
}

import { type JsonValue, jsonDepth, parseJson } from '../../../../shared/base/json.ts';

const deepest = 200;

/** The JSON of a snapshot; undefined for what does not parse or nests deeper than anybody reads. */
export function parseSnapshot(text: string): JsonValue | undefined {
  if (jsonDepth(text) > deepest) return undefined;
  const json = parseJson(text);
  return json.ok ? json.value : undefined;
}

import { jsonrepair } from 'jsonrepair';
import { jsonDepth, parseJson, type JsonValue } from '../../../../shared/base/json.ts';

/** Repairing is slow beside parsing, so longer text is only parsed; deeper text is not read at all. */
const limits = { repaired: 300_000, depth: 5_000 } as const;

/**
 * Reads JSON as pages write it: comment signs around it, raw line breaks in strings, commas too many or too few, an end that is
 * missing, JavaScript's own way of writing objects. Undefined where even that gives nothing.
 */
export function readLooseJson(text: string): JsonValue | undefined {
  const bare = stripWrapping(text);
  if (bare === '' || jsonDepth(bare) > limits.depth) return undefined;
  const parsed = parseJson(bare);
  if (parsed.ok) return parsed.value;
  if (bare.length > limits.repaired || !/^[[{]/.test(bare)) return undefined;
  try {
    const repaired = parseJson(jsonrepair(bare));
    return repaired.ok ? repaired.value : undefined;
  } catch {
    return undefined;
  }
}

function stripWrapping(text: string): string {
  return text
    .replace(/^\s*(?:<!--|\/\*.*?\*\/|\/\/\s*<!.CDATA\[|<!.CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .replace(/;\s*$/, '')
    .trim();
}

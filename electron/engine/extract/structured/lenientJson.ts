import { jsonrepair } from 'jsonrepair';
import { jsonDepth, parseJson, type JsonValue } from '../../../../shared/base/json.ts';

/** Deeper text is not read at all. */
const maxDepth = 5_000;

/** Characters that may still be repaired. Repairing takes ever longer, the longer a text is: long ones are only parsed. */
export interface RepairBudget {
  left: number;
  readonly maxRepairChars: number;
}

/** Budget for repairs while one page is read. */
export function repairBudget(): RepairBudget {
  return { left: 100_000, maxRepairChars: 40_000 };
}

/**
 * Reads JSON as pages write it: comment delimiters around it, raw line breaks in strings, surplus or missing commas, a truncated end,
 * JavaScript object syntax. Undefined where repair fails.
 */
export function readLenientJson(text: string, budget: RepairBudget): JsonValue | undefined {
  const bare = stripWrapping(text);
  if (bare === '' || jsonDepth(bare) > maxDepth) return undefined;
  const parsed = parseJson(bare);
  if (parsed.ok) return parsed.value;
  if (bare.length > Math.min(budget.left, budget.maxRepairChars) || !/^[[{]/.test(bare)) return undefined;
  budget.left -= bare.length;
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

import { jsonrepair } from 'jsonrepair';
import { jsonDepth, parseJson, type JsonValue } from '../../../../shared/base/json.ts';

/** Deeper text is not read at all. */
const deepest = 5_000;

/** Characters that may still be repaired. Repairing takes ever longer, the longer a text is: long ones are only parsed. */
export interface RepairBudget {
  left: number;
  readonly longest: number;
}

/** What one reading of a page may spend on repairs. */
export function repairBudget(): RepairBudget {
  return { left: 100_000, longest: 40_000 };
}

/**
 * Reads JSON as pages write it: comment signs around it, raw line breaks in strings, commas too many or too few, an end that is
 * missing, JavaScript's own way of writing objects. Undefined where even that gives nothing.
 */
export function readLooseJson(text: string, budget: RepairBudget): JsonValue | undefined {
  const bare = stripWrapping(text);
  if (bare === '' || jsonDepth(bare) > deepest) return undefined;
  const parsed = parseJson(bare);
  if (parsed.ok) return parsed.value;
  if (bare.length > Math.min(budget.left, budget.longest) || !/^[[{]/.test(bare)) return undefined;
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

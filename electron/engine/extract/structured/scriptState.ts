import type { Element } from 'domhandler';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { scriptText } from './jsonLd.ts';
import { readLenientJson, repairBudget, type RepairBudget } from './lenientJson.ts';

/** Limits for reading scripts: a page may contain megabytes of them. */
const limits = { characters: 6_000_000, literals: 400, scanned: 12_000_000, mended: 60_000 } as const;

const dataTypes = /json/i;
const programTypes =
  /^(?:|text\/javascript|application\/javascript|module|text\/ecmascript|application\/x-javascript)$/i;
const literalStart = /(?:=|\(|,|:|\breturn)\s*(?=[{[])/g;

/**
 * Reads the data in a page's scripts: JSON blocks, and the objects and arrays that programs assign to a name or pass to a call. No script
 * runs.
 * @param concerns only scripts whose text matches are read
 */
export function readScriptState(elements: readonly Element[], concerns: RegExp): readonly JsonValue[] {
  const found: JsonValue[] = [];
  const left: Left = { ...limits, budget: repairBudget() };
  for (const element of elements) {
    if (element.name !== 'script') continue;
    const type = element.attribs['type']?.trim() ?? '';
    if (/ld\+json/i.test(type)) continue;
    const text = scriptText(element);
    left.characters -= text.length;
    if (left.characters < 0) break;
    if (!concerns.test(text)) continue;
    if (dataTypes.test(type)) addValue(readLenientJson(text, left.budget), found);
    else if (programTypes.test(type)) readLiterals(text, found, left);
  }
  return found;
}

/** Remaining budget for this page. */
interface Left {
  characters: number;
  scanned: number;
  literals: number;
  readonly budget: RepairBudget;
}

function readLiterals(text: string, found: JsonValue[], left: Left): void {
  literalStart.lastIndex = 0;
  for (let match = literalStart.exec(text); match !== null; match = literalStart.exec(text)) {
    const start = match.index + match[0].length;
    if (left.literals <= 0 || left.scanned <= 0) return;
    const end = endOfLiteral(text, start, left.scanned);
    left.scanned -= (end ?? text.length) - start;
    if (end === null) return;
    const literal = text.slice(start, end);
    if (literal.length < 20 || !/\w["']?\s*:/.test(literal.slice(0, 2_000))) continue;
    left.literals -= 1;
    const isPlain = !/\bfunction\b|=>|\bnew\s|\bvar\s/.test(literal.slice(0, 5_000));
    const value =
      isPlain && (literal.length < limits.mended || /^[{[]\s*["{[]/.test(literal))
        ? readLenientJson(literal, left.budget)
        : undefined;
    if (value === undefined) continue;
    addValue(value, found);
    literalStart.lastIndex = end;
  }
}

function addValue(value: JsonValue | undefined, found: JsonValue[]): void {
  if (typeof value === 'object' && value !== null) found.push(value);
}

/** Where the bracket at `start` is closed, strings leapt over; null where it is not. */
function endOfLiteral(text: string, start: number, longest: number): number | null {
  let depth = 0;
  const last = Math.min(text.length, start + longest);
  for (let index = start; index < last; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22 || code === 0x27 || code === 0x60) {
      index = endOfString(text, index, code);
      if (index === -1) return null;
    } else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return null;
}

function endOfString(text: string, start: number, quote: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === quote) return index;
  }
  return -1;
}

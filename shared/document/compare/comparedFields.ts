import { withPlainNumbers, writeExactJson } from '../../base/exactNumber.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { fieldState, type FieldState } from '../response/responseView.ts';
import { readBlockPages } from '../blocks/blockPages.ts';
import { compareJson, matchNames } from '../json/compareJson.ts';
import { without } from '../response/documentChanges.ts';
import { resultTabIds } from '../response/resultTabs.ts';
import { matchBlocks } from './matchBlocks.ts';

/** How a field of two responses is displayed side by side. */
export type ComparedKind = 'text' | 'list' | 'picture' | 'blocks' | 'value';

/** A field that at least one of two responses has. */
export interface ComparedField {
  readonly name: string;
  readonly kind: ComparedKind;
  readonly before: FieldState;
  readonly after: FieldState;
  /** Number of differences; null where only a visual check shows them. 0 means that the values are equal. */
  readonly differences: number | null;
}

/** More differences of one field are not counted. */
export const maxCountedDifferences = 2000;

/** Returns the fields of two responses' `data`, those with a tab first and in tab order, then all others. */
export function comparedFields(before: JsonObject, after: JsonObject): readonly ComparedField[] {
  const order: readonly string[] = resultTabIds;
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.toSorted((one, other) => rank(one) - rank(other)).map((name) => comparedField(name, before, after));
}

function comparedField(name: string, before: JsonObject, after: JsonObject): ComparedField {
  const states = { before: fieldState(before, name), after: fieldState(after, name) };
  const sides = [before, after].flatMap((side) => (Object.hasOwn(side, name) ? [side[name] ?? null] : []));
  const kind = kindOf(name, sides);
  const isEqual = states.before === states.after && isSame(before[name], after[name]);
  return { name, kind, ...states, differences: isEqual ? 0 : countDifferences(kind, before[name], after[name]) };
}

function kindOf(name: string, sides: readonly JsonValue[]): ComparedKind {
  if (name === 'screenshot') return 'picture';
  if (name === 'blocks') return 'blocks';
  const filled = sides.filter((value) => value !== null);
  if ((name === 'links' || name === 'images') && filled.every((value) => Array.isArray(value))) return 'list';
  // Base64 is not text: a diff of it is not readable.
  if (name !== 'rawBase64' && filled.length > 0 && filled.every((value) => typeof value === 'string')) return 'text';
  return 'value';
}

/** Avoids reading a long text twice: identical strings are compared immediately. */
function isSame(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object') return false;
  return compareJson(before, after, { maxDifferences: 1 }).length === 0;
}

function countDifferences(
  kind: ComparedKind,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): number | null {
  if (kind === 'list') {
    const [old, now] = [listItems(before), listItems(after)];
    return without(old, now).length + without(now, old).length;
  }
  if (kind === 'blocks') {
    const pairs = matchBlocks(blockPagesOf(before), blockPagesOf(after));
    const differing = pairs.filter((pair) => pair.before === null || pair.after === null || pair.changes.length > 0);
    // Other properties of blocks, such as confidence, are not differences of the documents.
    return differing.length === 0 ? null : differing.length;
  }
  if (kind !== 'value' || (!isJsonObject(before) && !Array.isArray(before))) return kind === 'value' ? 1 : null;
  // Same as the initial view: list entries are matched by an identifying field, if there is one.
  const now = after ?? null;
  return compareJson(before, now, {
    maxDifferences: maxCountedDifferences,
    matchBy: matchNames(before, now)[0] ?? null,
  }).length;
}

function blockPagesOf(value: JsonValue | undefined): ReturnType<typeof readBlockPages> {
  return readBlockPages(value === undefined ? undefined : withPlainNumbers(value));
}

/** The items of a list, each as one line. */
export function listItems(value: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).map((item) => (typeof item === 'string' ? item : writeExactJson(item)));
}

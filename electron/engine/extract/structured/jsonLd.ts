import type { Element } from 'domhandler';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { rawText } from '../tree/walk.ts';
import { readLenientJson, repairBudget } from './lenientJson.ts';

/** Characters of JSON-LD that are read: enough for real pages, and a bound for others. */
const maxCharacters = 1_000_000;

/** Returns the outermost objects of the page's JSON-LD, including members of graphs. Blocks that cannot be repaired are omitted. */
export function readJsonLd(elements: readonly Element[]): readonly JsonObject[] {
  const roots: JsonObject[] = [];
  let left = maxCharacters;
  const budget = repairBudget();
  for (const element of elements) {
    if (element.name !== 'script' || !/^application\/ld\+json/i.test(element.attribs['type']?.trim() ?? '')) continue;
    const text = scriptText(element);
    left -= text.length;
    if (left < 0) break;
    const value = readLenientJson(text, budget);
    if (value !== undefined) addRoots(value, roots);
  }
  return roots;
}

/** Returns the content of a script. */
export function scriptText(script: Element): string {
  return script.children.map((child) => ('data' in child ? child.data : '')).join('') || rawText(script);
}

function addRoots(value: JsonValue, roots: JsonObject[]): void {
  if (Array.isArray(value)) {
    for (const each of value as readonly JsonValue[]) if (isJsonObject(each)) roots.push(each);
  } else if (isJsonObject(value)) roots.push(value);
}

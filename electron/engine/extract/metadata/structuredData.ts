import type { Element } from 'domhandler';
import { rawText } from '../tree/walk.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';

/** Characters of JSON-LD and objects in it that are read: enough for real pages, and a bound for others. */
const limits = { characters: 1_000_000, objects: 20_000 } as const;

/** Every object of the page's JSON-LD, nested ones included, outer ones first. Broken blocks are left out. */
export function readStructuredData(elements: readonly Element[]): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  let left = limits.characters;
  for (const element of elements) {
    if (element.name !== 'script' || !/^application\/ld\+json/i.test(element.attribs['type']?.trim() ?? '')) continue;
    const text = element.children.map((child) => ('data' in child ? child.data : '')).join('') || rawText(element);
    left -= text.length;
    if (left < 0) break;
    const parsed = parseJson(stripWrapping(text));
    if (parsed.ok) collectObjects(parsed.value, objects);
  }
  return objects;
}

/** The types of an object without the vocabulary's address. */
export function typesOf(object: JsonObject): readonly string[] {
  const type = object['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types.filter((each) => typeof each === 'string').map((each) => each.replace(/^.*[/:#]/, ''));
}

function stripWrapping(text: string): string {
  return text
    .replace(/^\s*(?:<!--|\/\*.*?\*\/|\/\/\s*<!.CDATA\[|<!.CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/, '');
}

function collectObjects(root: JsonValue, objects: JsonObject[]): void {
  const waiting: JsonValue[] = [root];
  for (let index = 0; index < waiting.length && objects.length < limits.objects; index += 1) {
    const value = waiting[index];
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const each of value as readonly JsonValue[]) waiting.push(each);
    else if (isJsonObject(value)) {
      objects.push(value);
      for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) waiting.push(each);
    }
  }
}

import type { Element } from 'domhandler';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { readJsonLd } from '../structured/jsonLd.ts';

/** Objects of JSON-LD that are read: enough for real pages, and a bound for others. */
const maxObjects = 20_000;

/** Returns every object of the page's JSON-LD, nested ones included, outer ones first. JSON beyond repair is omitted. */
export function readStructuredData(elements: readonly Element[]): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  collectObjects(readJsonLd(elements), objects);
  return objects;
}

/** Returns the types of an object without the vocabulary's URL. */
export function typesOf(object: JsonObject): readonly string[] {
  const type = object['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types.filter((each) => typeof each === 'string').map((each) => each.replace(/^.*[/:#]/, ''));
}

function collectObjects(root: JsonValue, objects: JsonObject[]): void {
  const waiting: JsonValue[] = [root];
  for (let index = 0; index < waiting.length && objects.length < maxObjects; index += 1) {
    const value = waiting[index];
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const each of value as readonly JsonValue[]) waiting.push(each);
    else if (isJsonObject(value)) {
      objects.push(value);
      for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) waiting.push(each);
    }
  }
}

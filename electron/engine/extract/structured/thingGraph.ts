import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';

/** An object of structured data and its path. */
export interface FoundThing {
  readonly thing: JsonObject;
  /** Properties that lead from the outermost object to it. */
  readonly path: readonly string[];
}

const limits = { things: 20_000, values: 2_000 } as const;

/** All structured data of a page; references by `@id` are resolved. */
export class ThingGraph {
  readonly things: readonly FoundThing[];
  private readonly byId = new Map<string, JsonObject>();

  constructor(roots: readonly JsonObject[]) {
    const waiting: FoundThing[] = roots.map((thing) => ({ thing, path: [] }));
    for (let index = 0; index < waiting.length && index < limits.things; index += 1) {
      const found = waiting[index];
      if (found !== undefined) this.enter(found, waiting);
    }
    this.things = waiting.slice(0, limits.things);
  }

  private enter({ thing, path }: FoundThing, waiting: FoundThing[]): void {
    const id = thing['@id'];
    const size = Object.keys(thing).length;
    if (typeof id === 'string' && size > 1) {
      const known = this.byId.get(id);
      if (known === undefined || Object.keys(known).length < size) this.byId.set(id, thing);
    }
    for (const [name, value] of Object.entries(thing)) {
      if (typeof value !== 'object' || value === null) continue;
      const inner = name === '@graph' ? path : [...path.slice(-20), name];
      for (const each of flatten(value)) if (isJsonObject(each)) waiting.push({ thing: each, path: inner });
    }
  }

  /** The objects that a property holds, one or many, by value or by reference. */
  objects(thing: JsonObject, name: string): readonly JsonObject[] {
    return flatten(thing[name])
      .filter(isJsonObject)
      .map((each) => this.resolve(each));
  }

  /** Returns the texts of a property; for an object its name. Numbers become text. */
  texts(thing: JsonObject, ...names: readonly string[]): readonly string[] {
    return names.flatMap((name) => flatten(thing[name]).flatMap((each) => this.textOf(each)));
  }

  /** Returns the first text of the first of these properties that has one. */
  text(thing: JsonObject, ...names: readonly string[]): string | undefined {
    return this.texts(thing, ...names)[0];
  }

  private resolve(value: JsonObject): JsonObject {
    const id = value['@id'];
    return typeof id === 'string' && Object.keys(value).length <= 2 ? (this.byId.get(id) ?? value) : value;
  }

  private textOf(value: JsonValue): readonly string[] {
    if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
    if (typeof value === 'number') return [String(value)];
    if (!isJsonObject(value)) return [];
    const whole = this.resolve(value);
    const inner = whole['name'] ?? whole['@value'] ?? whole['url'] ?? whole['contentUrl'];
    return typeof inner === 'string' && inner.trim() !== '' ? [inner.trim()] : [];
  }
}

/** Returns the types of an object without the vocabulary's URL, in lower case: pages vary in case. */
export function typesOfThing(thing: JsonObject): readonly string[] {
  return flatten(thing['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/:#]/, '').toLowerCase());
}

function flatten(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [value];
  const flat: JsonValue[] = [];
  for (const each of value as readonly JsonValue[]) {
    if (Array.isArray(each)) flat.push(...(each as readonly JsonValue[]).slice(0, limits.values));
    else flat.push(each);
    if (flat.length > limits.values) break;
  }
  return flat;
}

import { selectAll, selectOne } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import type { JsonValue } from '../../../shared/base/json.ts';
import { elementText } from './elementText.ts';
import { readScalar } from './readScalar.ts';
import type { ListRecipe, ObjectRecipe, Recipe, ValueRecipe } from './recipe.ts';

const maxItems = 2000;
const maxCharacters = 4_000_000;

/** Result of a recipe for a page. */
export interface RecipeYield {
  /** Undefined where nothing of it was found. */
  readonly value: JsonValue | undefined;
  /** Selectors of it that cannot be read, each once. */
  readonly unreadable: readonly string[];
}

/** Reads a page by a recipe. Missing values are omitted; only selectors and texts are compared, no code is executed. */
export function followRecipe(document: Document, base: string, recipe: Recipe): RecipeYield {
  const unreadable = new Set<string>();
  let left = maxCharacters;

  function all(scope: Document | Element, selector: string): readonly Element[] {
    try {
      return selectAll<AnyNode, Element>(selector, scope);
    } catch {
      unreadable.add(selector);
      return [];
    }
  }

  function first(scope: Document | Element, selector: string): Element | null {
    try {
      return selectOne<AnyNode, Element>(selector, scope);
    } catch {
      unreadable.add(selector);
      return null;
    }
  }

  function read(scope: Document | Element, node: Recipe): JsonValue | undefined {
    if (node.kind === 'value') return readValue(scope, node);
    return node.kind === 'list' ? readList(scope, node) : readObject(scope, node);
  }

  function readValue(scope: Document | Element, node: ValueRecipe): JsonValue | undefined {
    if (node.type === 'exists') return node.select !== undefined && first(scope, node.select) !== null;
    // The first match with a value: templates contain empty duplicates.
    const found = node.select === undefined ? [scope] : all(scope, node.select);
    for (const element of found.slice(0, maxItems)) {
      const text = textOf(element, node.attribute);
      if (text === undefined || left <= 0) continue;
      const value = readScalar(text, node, base);
      if (value === undefined) continue;
      if (typeof value === 'string') left -= value.length;
      return value;
    }
    return undefined;
  }

  function readObject(scope: Document | Element, { select, fields }: ObjectRecipe): JsonValue | undefined {
    const inner = select === undefined ? scope : first(scope, select);
    if (inner === null) return undefined;
    const entries = Object.entries(fields)
      .map(([name, field]) => [name, read(inner, field)] as const)
      .filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }

  function readList(scope: Document | Element, { select, item }: ListRecipe): JsonValue | undefined {
    const items: JsonValue[] = [];
    for (const element of all(scope, select).slice(0, maxItems)) {
      const value = read(element, item);
      if (value !== undefined) items.push(value);
    }
    return items;
  }

  const value = read(document, recipe);
  return { value, unreadable: [...unreadable] };
}

function textOf(node: Document | Element, attribute: string | undefined): string | undefined {
  if (attribute === undefined) return elementText(node);
  if (!('attribs' in node) || attribute.startsWith('data-trowel-')) return undefined;
  return node.attribs[attribute] ?? node.attribs[attribute.toLowerCase()];
}

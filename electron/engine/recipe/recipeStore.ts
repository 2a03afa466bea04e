import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import type { Shelf } from '../cache/shelf.ts';
import { parseRecipe, type Recipe } from './recipe.ts';
import { urlPattern } from './urlPattern.ts';

/** A recipe that once worked, with the places that it filled then. */
export interface KeptRecipe {
  readonly recipe: Recipe;
  readonly filled: readonly string[];
}

/** What somebody wants of a page, in either form or both. */
export interface RecipeWish {
  readonly schema: JsonObject | null;
  readonly prompt: string | null;
}

/** Recipes by the pattern of an address and by what is wanted of it. */
export interface RecipeStore {
  /** The same for pages and wishes that share their recipes. */
  keyOf(url: string, wish: RecipeWish): string;
  /** The newest first. Does not reject. */
  read(key: string): Promise<readonly KeptRecipe[]>;
  /** Puts one before the others; the oldest go. Nothing here fails a scrape: what cannot be kept is not kept. */
  keep(key: string, kept: KeptRecipe): Promise<void>;
}

/** Pages of one pattern may be made in more than one way. */
const mostOfAKey = 4;

/** @param now wall clock, milliseconds since 1970 */
export function createRecipeStore(shelf: Shelf, now: () => number, log: (line: string) => void): RecipeStore {
  async function read(key: string): Promise<readonly KeptRecipe[]> {
    const [copy] = await shelf.copies(key);
    if (copy === undefined) return [];
    const kept = await shelf.read(key, copy.storedAt, true);
    return Array.isArray(kept) ? (kept as readonly KeptRecipe[]).filter(isOfToday) : [];
  }

  return {
    keyOf: (url, wish) => JSON.stringify([urlPattern(url), sortedKeys({ ...wish })]),
    read,
    async keep(key, kept) {
      try {
        const others = await read(key);
        await shelf.keep(key, now(), [kept, ...others].slice(0, mostOfAKey));
      } catch (failure) {
        log(`an extractor could not be kept (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },
  };
}

/** Another version of the engine may have written it. */
function isOfToday({ recipe }: KeptRecipe): boolean {
  return parseRecipe(recipe as unknown as JsonValue).ok;
}

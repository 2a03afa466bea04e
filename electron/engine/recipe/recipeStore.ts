import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import type { DiskCache } from '../cache/diskCache.ts';
import { parseRecipe, type Recipe } from './recipe.ts';
import { urlPattern } from './urlPattern.ts';

/** A recipe that once worked, with the paths that it filled then. */
export interface StoredRecipe {
  readonly recipe: Recipe;
  readonly filled: readonly string[];
}

/** The requested data of a page, as a schema, a prompt or both. */
export interface RecipeOptions {
  readonly schema: JsonObject | null;
  readonly prompt: string | null;
}

/** Stores recipes by URL pattern and request options. */
export interface RecipeStore {
  /** Returns the key; equal for pages and options that share their recipes. */
  keyOf(url: string, options: RecipeOptions): string;
  /** The newest first. Does not reject. */
  read(key: string): Promise<readonly StoredRecipe[]>;
  /** Puts one before the others; the oldest are evicted. Never fails a scrape: a recipe that cannot be stored is skipped. */
  put(key: string, kept: StoredRecipe): Promise<void>;
}

/** Pages of one pattern may be made in more than one way. */
const maxRecipesPerKey = 4;

/** @param now wall clock, milliseconds since 1970 */
export function createRecipeStore(shelf: DiskCache, now: () => number, log: (line: string) => void): RecipeStore {
  async function read(key: string): Promise<readonly StoredRecipe[]> {
    const [copy] = await shelf.copies(key);
    if (copy === undefined) return [];
    const kept = await shelf.read(key, copy.storedAt, true);
    return Array.isArray(kept) ? (kept as readonly StoredRecipe[]).filter(isOfToday) : [];
  }

  return {
    keyOf: (url, options) => JSON.stringify([urlPattern(url), sortedKeys({ ...options })]),
    read,
    async put(key, kept) {
      try {
        const others = await read(key);
        await shelf.put(key, now(), [kept, ...others].slice(0, maxRecipesPerKey));
      } catch (failure) {
        log(`an extractor could not be stored (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },
  };
}

/** Another version of the engine may have written it. */
function isOfToday({ recipe }: StoredRecipe): boolean {
  return parseRecipe(recipe as unknown as JsonValue).ok;
}

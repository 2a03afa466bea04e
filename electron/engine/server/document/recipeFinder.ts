import type { JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { CheckSchema } from '../../model/schemaChecker.ts';
import { filledPaths, fillNulls } from '../../recipe/filledPaths.ts';
import { parseRecipe, type Recipe } from '../../recipe/recipe.ts';
import type { ReadByRecipes } from '../../recipe/recipeReader.ts';
import type { KeptRecipe, RecipeStore, RecipeWish } from '../../recipe/recipeStore.ts';
import type { CapturedPage } from '../capturePorts.ts';
import { describeText } from '../textDocument.ts';

/** What `deterministicJson` is made with. */
export interface RecipePorts {
  readonly recipes: RecipeStore;
  readonly readByRecipes: ReadByRecipes;
  readonly checkSchema: CheckSchema;
}

export interface Found {
  readonly value: JsonValue;
  /** Null where it is not worth keeping. */
  readonly kept: KeptRecipe | null;
}

export interface RecipeFinder {
  /** What a recipe gives that is kept under this key and fits this page; undefined where none does. */
  reuse(key: string, wish: RecipeWish, page: CapturedPage): Promise<JsonValue | undefined>;
  /** What a model's recipe gives of the page, held against the schema; else what is wrong with it, in plain sentences. */
  tryOut(said: JsonValue, wish: RecipeWish, page: CapturedPage): Promise<Result<Found, readonly string[]>>;
  /** What a recipe is written from; null where the page takes too long. */
  outline(page: CapturedPage): Promise<string | null>;
}

/** A recipe still fits where it finds at least this part of what it once found. */
const fittingShare = 0.5;

/** Reads pages by recipes, kept ones and new ones. */
export function createRecipeFinder({ recipes, readByRecipes, checkSchema }: RecipePorts): RecipeFinder {
  async function reuse(key: string, wish: RecipeWish, page: CapturedPage): Promise<JsonValue | undefined> {
    const kept = await recipes.read(key);
    if (kept.length === 0) return undefined;
    const read = await readByRecipes({
      ...pageOf(page),
      recipes: kept.map(({ recipe }) => recipe),
      wantsOutline: false,
    });
    for (const [index, { filled }] of kept.entries()) {
      const value = fillNulls(wish.schema ?? undefined, read?.values[index] ?? {});
      const now = filledPaths(value);
      const share = filled.filter((path) => now.has(path)).length / Math.max(1, filled.length);
      if (share >= fittingShare && (await problemsOf(wish, value)).length === 0) return value;
    }
    return undefined;
  }

  async function problemsOf({ schema }: RecipeWish, value: JsonValue): Promise<readonly string[]> {
    return schema === null ? [] : await checkSchema(schema, value);
  }

  async function tryOut(
    said: JsonValue,
    wish: RecipeWish,
    page: CapturedPage,
  ): Promise<Result<Found, readonly string[]>> {
    const recipe = parseRecipe(said);
    if (!recipe.ok) return recipe;
    const read = await readByRecipes({ ...pageOf(page), recipes: [recipe.value], wantsOutline: false });
    if (read === null) return err(['its selectors take too long on this page']);
    if (read.unreadable.length > 0)
      return err(read.unreadable.slice(0, 5).map((selector) => `"${selector}" is no selector that can be read`));
    return await judge(recipe.value, wish, read.values[0] ?? null);
  }

  async function judge(recipe: Recipe, wish: RecipeWish, found: JsonValue): Promise<Result<Found, readonly string[]>> {
    const value = fillNulls(wish.schema ?? undefined, found ?? (recipe.kind === 'list' ? [] : {}));
    const problems = await problemsOf(wish, value);
    if (problems.length > 0) return err(problems);
    const filled = [...filledPaths(value)];
    return ok({ value, kept: filled.length === 0 ? null : { recipe, filled } });
  }

  return {
    reuse,
    tryOut,
    async outline(page) {
      const shown = await readByRecipes({ ...pageOf(page), recipes: [], wantsOutline: true });
      return shown?.outline ?? null;
    },
  };
}

function pageOf({ url, content }: CapturedPage): { readonly url: string; readonly html: string } {
  // A file is a page by now.
  if (content.kind === 'file') return { url, html: '' };
  return { url, html: content.kind === 'dom' ? content.html : describeText(content.mediaType, content.text).html };
}

import type { JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { CheckSchema } from '../../model/schemaChecker.ts';
import { filledPaths, fillNulls } from '../../recipe/filledPaths.ts';
import { parseRecipe, type Recipe } from '../../recipe/recipe.ts';
import type { ReadByRecipes } from '../../recipe/recipeReader.ts';
import type { StoredRecipe, RecipeStore, RecipeOptions } from '../../recipe/recipeStore.ts';
import type { CapturedPage } from '../../ports/capture.ts';
import { describeText } from '../textDocument.ts';

/** Dependencies of `deterministicJson`. */
export interface RecipePorts {
  readonly recipes: RecipeStore;
  readonly readByRecipes: ReadByRecipes;
  readonly checkSchema: CheckSchema;
}

export interface Found {
  readonly value: JsonValue;
  /** Null where it is not worth keeping. */
  readonly kept: StoredRecipe | null;
}

export interface RecipeFinder {
  /** Returns the result of a stored recipe under this key that fits this page; undefined where none does. */
  reuse(key: string, options: RecipeOptions, page: CapturedPage): Promise<JsonValue | undefined>;
  /**
   * Returns the data that a model's recipe extracts from the page, validated against the schema; otherwise its problems, in plain
   * sentences.
   */
  tryOut(said: JsonValue, options: RecipeOptions, page: CapturedPage): Promise<Result<Found, readonly string[]>>;
  /** Returns the page outline that a recipe is written from; null if the page takes too long. */
  outline(page: CapturedPage): Promise<string | null>;
}

/** Minimum share of the once filled paths that a recipe must still fill. */
const fittingShare = 0.5;

/** Reads pages by stored and new recipes. */
export function createRecipeFinder({ recipes, readByRecipes, checkSchema }: RecipePorts): RecipeFinder {
  async function reuse(key: string, options: RecipeOptions, page: CapturedPage): Promise<JsonValue | undefined> {
    const kept = await recipes.read(key);
    if (kept.length === 0) return undefined;
    const read = await readByRecipes({
      ...pageOf(page),
      recipes: kept.map(({ recipe }) => recipe),
      wantsOutline: false,
    });
    for (const [index, { filled }] of kept.entries()) {
      const value = fillNulls(options.schema ?? undefined, read?.values[index] ?? {});
      const now = filledPaths(value);
      const share = filled.filter((path) => now.has(path)).length / Math.max(1, filled.length);
      if (share >= fittingShare && (await problemsOf(options, value)).length === 0) return value;
    }
    return undefined;
  }

  async function problemsOf({ schema }: RecipeOptions, value: JsonValue): Promise<readonly string[]> {
    return schema === null ? [] : await checkSchema(schema, value);
  }

  async function tryOut(
    said: JsonValue,
    options: RecipeOptions,
    page: CapturedPage,
  ): Promise<Result<Found, readonly string[]>> {
    const recipe = parseRecipe(said);
    if (!recipe.ok) return recipe;
    const read = await readByRecipes({ ...pageOf(page), recipes: [recipe.value], wantsOutline: false });
    if (read === null) return err(['its selectors take too long on this page']);
    if (read.unreadable.length > 0)
      return err(read.unreadable.slice(0, 5).map((selector) => `"${selector}" is not a valid selector`));
    return await judge(recipe.value, options, read.values[0] ?? null);
  }

  async function judge(
    recipe: Recipe,
    options: RecipeOptions,
    found: JsonValue,
  ): Promise<Result<Found, readonly string[]>> {
    const value = fillNulls(options.schema ?? undefined, found ?? (recipe.kind === 'list' ? [] : {}));
    const problems = await problemsOf(options, value);
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
  if (content.kind === 'file' || content.kind === 'upload') return { url, html: '' };
  return { url, html: content.kind === 'dom' ? content.html : describeText(content.mediaType, content.text).html };
}

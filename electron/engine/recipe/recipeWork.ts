import type { JsonValue } from '../../../shared/base/json.ts';
import { baseAddress } from '../extract/address/absoluteAddresses.ts';
import { fillLazyImages } from '../extract/address/lazyImages.ts';
import { openShadowRoots } from '../extract/clean/removeMarkup.ts';
import { parseHtml } from '../extract/tree/parseHtml.ts';
import { elementsBelow } from '../extract/tree/walk.ts';
import { followRecipe } from './followRecipe.ts';
import { outlinePage } from './outlinePage.ts';
import type { Recipe } from './recipe.ts';

/** Task of the recipe worker: a page, and recipes to run on it or a request for its outline. */
export interface RecipeQuestion {
  readonly html: string;
  readonly url: string;
  readonly recipes: readonly Recipe[];
  readonly wantsOutline: boolean;
}

export interface RecipeResult {
  /** Result of each recipe, in order; null if it finds nothing. */
  readonly values: readonly (JsonValue | null)[];
  /** Selectors that cannot be read. */
  readonly unreadable: readonly string[];
  /** Empty if not requested. */
  readonly outline: string;
}

/** Reads a page by recipes: the complete rendered page, including parts excluded from its markdown. */
export function workWithRecipes({ html, url, recipes, wantsOutline }: RecipeQuestion): RecipeResult {
  const page = parseHtml(html);
  const elements = elementsBelow(page.document);
  openShadowRoots(elements);
  fillLazyImages(elements);
  const base = baseAddress(elements, url);
  const yields = recipes.map((recipe) => followRecipe(page.document, base, recipe));
  return {
    values: yields.map(({ value }) => value ?? null),
    unreadable: yields.flatMap(({ unreadable }) => unreadable),
    outline: wantsOutline ? outlinePage(page.head, page.body) : '',
  };
}

import type { JsonValue } from '../../../shared/base/json.ts';
import { baseAddress } from '../extract/address/absoluteAddresses.ts';
import { fillLazyImages } from '../extract/address/lazyImages.ts';
import { openShadowRoots } from '../extract/clean/removeMarkup.ts';
import { parseHtml } from '../extract/tree/parseHtml.ts';
import { elementsBelow } from '../extract/tree/walk.ts';
import { followRecipe } from './followRecipe.ts';
import { outlinePage } from './outlinePage.ts';
import type { Recipe } from './recipe.ts';

/** What the worker of recipes is asked: a page, and to read it by recipes or to show what it is made of. */
export interface RecipeQuestion {
  readonly html: string;
  readonly url: string;
  readonly recipes: readonly Recipe[];
  readonly wantsOutline: boolean;
}

export interface RecipeAnswer {
  /** What each recipe gives, in their order; null where it finds nothing. */
  readonly values: readonly (JsonValue | null)[];
  /** Selectors that cannot be read. */
  readonly unreadable: readonly string[];
  /** Empty where it was not asked for. */
  readonly outline: string;
}

/** Reads a page by recipes: the whole of it as it was drawn, whatever is left out of its markdown. */
export function workWithRecipes({ html, url, recipes, wantsOutline }: RecipeQuestion): RecipeAnswer {
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

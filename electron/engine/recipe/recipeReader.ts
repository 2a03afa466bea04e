import { askWorker } from '../host/askWorker.ts';
import type { RecipeAnswer, RecipeQuestion } from './recipeWork.ts';

/** Null where the page or a recipe takes longer, or more memory, than it may. Never throws. */
export type ReadByRecipes = (question: RecipeQuestion) => Promise<RecipeAnswer | null>;

const limits = { timeLimitMs: 15_000, memoryLimitMb: 1024 } as const;

/** Reads in a worker of its own, which is ended when it takes too long: a selector and a page can do that together. */
export function createRecipeReader(program: URL): ReadByRecipes {
  return async (question) => await askWorker<RecipeAnswer>(program, question, limits);
}

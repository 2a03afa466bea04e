import { runInWorker } from '../host/runInWorker.ts';
import type { RecipeResult, RecipeQuestion } from './recipeWork.ts';

/** Null where the page or a recipe takes longer, or more memory, than it may. Never throws. */
export type ReadByRecipes = (question: RecipeQuestion) => Promise<RecipeResult | null>;

const limits = { timeLimitMs: 15_000, memoryLimitMb: 1024 } as const;

/** Reads in a new worker, which is ended on timeout: some combinations of selector and page are too slow. */
export function createRecipeReader(program: URL): ReadByRecipes {
  return async (question) => await runInWorker<RecipeResult>(program, question, limits);
}

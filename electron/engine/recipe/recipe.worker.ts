import { parentPort, workerData } from 'node:worker_threads';
import { workWithRecipes, type RecipeQuestion } from './recipeWork.ts';

/** Entry of the worker that reads one page by recipes; `recipeWork.ts` defines its input and output. */
parentPort?.postMessage(workWithRecipes(workerData as RecipeQuestion));

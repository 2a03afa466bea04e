import { parentPort, workerData } from 'node:worker_threads';
import { workWithRecipes, type RecipeQuestion } from './recipeWork.ts';

/** Entry of the worker that reads one page by recipes; what it is given and says are those of `recipeWork.ts`. */
parentPort?.postMessage(workWithRecipes(workerData as RecipeQuestion));

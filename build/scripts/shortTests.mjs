import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The line that declares a test; the formatter keeps its title on that line. */
const declaration = /^\s*test\(.*$/gm;

/**
 * Returns the names of the test files of a folder with a test outside the long tail. Playwright compiles every file that it is given to read the titles
 * of its tests, and most of the end-to-end files have long tests only.
 * @param {string} folder
 * @returns {string[]} without the folder
 */
export function filesWithShortTests(folder) {
  return readdirSync(folder, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => hasShortTest(readFileSync(join(folder, name), 'utf8')));
}

/** Whether a test of the file may be short: a title that is made up at run time counts as short. @param {string} source */
function hasShortTest(source) {
  const declared = source.match(declaration) ?? [];
  return declared.length === 0 || declared.some((line) => !line.includes('@long'));
}

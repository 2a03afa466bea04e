import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** Generated files that the scripts may delete: runtimes, stamps, scratch builds. Ignored by git. */
export const cacheFolder = join(root, '.cache');

/** Build output. Ignored by git. */
export const outFolder = join(root, 'out');

export const packagesFolder = join(root, 'node_modules');

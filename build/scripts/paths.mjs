import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** What the scripts make and may throw away: runtimes, stamps, scratch builds. Ignored by git. */
export const cacheFolder = join(root, '.cache');

/** What the build makes. Ignored by git. */
export const outFolder = join(root, 'out');

export const packagesFolder = join(root, 'node_modules');

import { join, resolve } from 'node:path';

export const projectFolder = resolve(import.meta.dirname, '../..');

/** Where a build writes: the scripts name a scratch folder and put it in place when it is whole. */
export const outputFolder = process.env['TROWEL_BUILD_OUTPUT'] ?? join(projectFolder, 'out');

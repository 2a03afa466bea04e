import { join, resolve } from 'node:path';

export const projectFolder = resolve(import.meta.dirname, '../..');

/** Output folder of a build: the scripts set a scratch folder and move it into place when it is complete. */
export const outputFolder = process.env['TROWEL_BUILD_OUTPUT'] ?? join(projectFolder, 'out');

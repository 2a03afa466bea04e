import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root } from './paths.mjs';
import { SetupError } from './cli.mjs';

/**
 * Bundles a TypeScript program of the project for Node 20, which reads no TypeScript, gives it to `use`, and takes it away again.
 * @template T
 * @param {string} source its path in the project
 * @param {(program: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withBundle(source, use) {
  const file = join(root, source);
  if (!existsSync(file)) throw new SetupError(`there is no ${source} to run.`);
  // At the same depth below the project as the scripts, which find their folders by their own path.
  const folder = join(cacheFolder, `program-${process.pid}`);
  try {
    const { build } = await import('vite');
    process.env['TROWEL_BUILD_OUTPUT'] = folder;
    process.env['TROWEL_PROGRAM'] = file;
    await build({ configFile: join(root, 'build/vite/program.config.ts'), logLevel: 'warn' });
    return await use(join(folder, 'program.mjs'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInOurPlace } from './child.mjs';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { cacheFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript, SetupError } from './say.mjs';

/** `npm run bench [-- suites and flags…]`: bundles test/bench/run.ts, because Node 20 reads no TypeScript, and runs it in the project's folder. */
await runScript(async () => {
  const runtime = await prepare({ runtime: true, display: !hasDisplay(), build: true });
  if (!runtime) return 1;
  const source = join(root, 'test/bench/run.ts');
  if (!existsSync(source)) throw new SetupError('there is no test/bench/run.ts to run.');
  const folder = join(cacheFolder, `bench-${process.pid}`);
  const display = hasDisplay() ? undefined : await startVirtualDisplay();
  try {
    const program = await bundle(source, folder);
    return await runInOurPlace(process.execPath, [program, ...process.argv.slice(2)], {
      cwd: root,
      env: {
        ...process.env,
        ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
        ...(display ? { DISPLAY: display.name } : {}),
      },
    });
  } finally {
    await display?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {string} source
 * @param {string} folder
 * @returns {Promise<string>} the file to run
 */
async function bundle(source, folder) {
  const { build } = await import('vite');
  process.env['TROWEL_BUILD_OUTPUT'] = folder;
  process.env['TROWEL_PROGRAM'] = source;
  await build({ configFile: join(root, 'build/vite/program.config.ts'), logLevel: 'warn' });
  return join(folder, 'program.mjs');
}

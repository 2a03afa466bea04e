import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedEngine, startEngine } from './startEngine.ts';

/**
 * Starts this project's engine with one module replaced (`peers/reusingengine`): a page is reused in the state that the last scrape left,
 * and no session is cleared. Built next to the real one.
 */
export async function startReusingEngine(
  project: string,
  peers: string,
  words: readonly string[],
): Promise<StartedEngine> {
  const folder = join(project, '.cache', `reusing-engine-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(project, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const { build } = await import('vite');
  process.env['TROWEL_BUILD_OUTPUT'] = join(folder, 'out');
  await build({
    configFile: join(project, 'build/vite/main.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: 'reusing-pages',
        enforce: 'pre',
        resolveId: (source, importer) =>
          source === './pageSlot.ts' && importer?.endsWith('/pages/pagePool.ts') === true
            ? join(peers, 'reusingengine', 'pageSlot.ts')
            : null,
      },
    ],
  });
  const engine = await startEngine(folder, words);
  return {
    ...engine,
    async stop() {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedEngine, startEngine } from './startEngine.ts';

/**
 * The engine of this project with one module in another's place (`peers/reusingengine`): a page is used again as the last scrape left
 * it, and no session is cleared. Built beside the real one.
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

import { join } from 'node:path';
import { runInOurPlace } from './child.mjs';
import { packagesFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './say.mjs';
import { commands, readWords } from './words.mjs';

/** `npm run pictures`: photographs the window for the README, in a desktop session of its own. */
await runScript(async () => {
  if (!readWords(commands.pictures)) return 0;
  const runtime = await prepare({ runtime: true, tests: true, build: true });
  if (!runtime) return 1;
  const { startSession } = await import('./session.mjs');
  const session = await startSession();
  try {
    const [command, before] = session.inside(process.execPath);
    const words = [join(packagesFolder, '@playwright/test/cli.js'), 'test', '--config', 'build/pictures.config.ts'];
    return await runInOurPlace(command, [...before, ...words], {
      cwd: root,
      env: { ...session.environment, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder },
    });
  } finally {
    await session.stop();
  }
});

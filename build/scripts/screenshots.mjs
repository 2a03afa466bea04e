import { join } from 'node:path';
import { runInOurPlace } from './child.mjs';
import { packagesFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/** `npm run screenshots`: takes the screenshots of the window for the README, in a separate desktop session. */
await runScript(async () => {
  if (!readCommandLine(commands.screenshots)) return 0;
  const runtime = await prepare({ runtime: true, tests: true, build: true });
  if (!runtime) return 1;
  const { startSession } = await import('./session.mjs');
  const session = await startSession();
  try {
    const [command, before] = session.inside(process.execPath);
    const words = [join(packagesFolder, '@playwright/test/cli.js'), 'test', '--config', 'build/screenshots.config.ts'];
    return await runInOurPlace(command, [...before, ...words], {
      cwd: root,
      env: { ...session.environment, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder },
    });
  } finally {
    await session.stop();
  }
});

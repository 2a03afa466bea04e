import { runInOurPlace } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/**
 * `npm run soak [-- suites… --rounds N --seed S]`: the complete figures of the security guide, one line each; in a separate desktop
 * session.
 */
await runScript(async () => {
  if (!readCommandLine(commands.soak)) return 0;
  const runtime = await prepare({ runtime: true, tests: true, build: true });
  if (!runtime) return 1;
  const { withBundle } = await import('./bundle.mjs');
  const { startSession } = await import('./session.mjs');
  const session = await startSession();
  try {
    return await withBundle('test/soak/run.ts', async (program) => {
      const [command, before] = session.inside(process.execPath);
      return await runInOurPlace(command, [...before, program, ...process.argv.slice(2)], {
        cwd: root,
        env: { ...session.environment, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder },
      });
    });
  } finally {
    await session.stop();
  }
});

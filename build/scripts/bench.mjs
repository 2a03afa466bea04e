import { runInOurPlace } from './child.mjs';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/** `npm run bench [-- suites and flags…]`: runs test/bench/run.ts in the project's folder. */
await runScript(async () => {
  if (!readCommandLine(commands.bench)) return 0;
  const runtime = await prepare({ runtime: true, display: !hasDisplay(), build: true });
  if (!runtime) return 1;
  const { withBundle } = await import('./bundle.mjs');
  const display = hasDisplay() ? undefined : await startVirtualDisplay();
  try {
    return await withBundle('test/bench/run.ts', (program) =>
      runInOurPlace(process.execPath, [program, ...process.argv.slice(2)], {
        cwd: root,
        env: {
          ...process.env,
          ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
          ...(display ? { DISPLAY: display.name } : {}),
        },
      }),
    );
  } finally {
    await display?.stop();
  }
});

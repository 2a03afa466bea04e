import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/** `npm test [-- --only unit,e2e] [-- paths…]`: everything that CI runs; `npm run test:all` adds the long tail. */
await runScript(async () => {
  const words = readCommandLine(commands.test);
  if (!words) return 0;
  const runtime = await prepare({ runtime: true, tests: true, build: true });
  if (!runtime) return 1;
  const { printRuntime } = await import('./runtime.mjs');
  printRuntime(runtime);
  // Playwright and Electron's own package find the runtime by this variable.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  const { runSuites } = await import('./runSuites.mjs');
  const isAll = words.values.all === true;
  const stages = [
    // Two lanes of one busy process each, for two cores.
    [
      ['types', 'boundaries', 'dead', 'format'],
      ['lint', 'unit'],
    ],
    [['contract'], isAll ? ['thorough', 'package'] : []],
    // Windows use every core.
    [['e2e']],
  ];
  return await runSuites(stages, words);
});

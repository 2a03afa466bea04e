import { prepare } from './prepare.mjs';
import { runScript } from './say.mjs';
import { commands, readWords } from './words.mjs';

/** `npm test [-- --only unit,e2e] [-- paths…]`: everything that CI runs. Its last line sums all suites. */
await runScript(async () => {
  const words = readWords(commands.test);
  if (!words) return 0;
  const runtime = await prepare({ runtime: true, tests: true, build: true });
  if (!runtime) return 1;
  const { sayRuntime } = await import('./runtime.mjs');
  sayRuntime(runtime);
  // Playwright and Electron's own package find the runtime by this name.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  const { runSuites } = await import('./runSuites.mjs');
  const everything = [
    'format',
    'lint',
    'types',
    'dead',
    'boundaries',
    'unit',
    'thorough',
    'contract',
    'e2e',
    'package',
  ];
  return await runSuites(everything, words);
});

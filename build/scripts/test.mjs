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
  const stages = [
    [
      ['format', 'lint', 'types', 'dead', 'boundaries', 'unit', 'package'],
      // These wait for programs and pages a third of their time, in which the others compute.
      ['thorough', 'contract'],
    ],
    // Windows keep every core busy.
    [['e2e']],
  ];
  return await runSuites(stages, words);
});

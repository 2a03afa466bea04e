import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/**
 * `npm run check [-- --only types,lint] [-- paths…]`: checks that take seconds and need no Electron; unit tests are those that import a
 * changed file.
 */
await runScript(async () => {
  const words = readCommandLine(commands.check);
  if (!words) return 0;
  await prepare({});
  const { runSuites } = await import('./runSuites.mjs');
  // Two lanes of one busy process each, for two cores.
  const lanes = [
    ['types', 'boundaries', 'format'],
    ['lint', 'changed'],
  ];
  return await runSuites([lanes], words);
});

import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/** `npm run check [-- --only types,lint] [-- paths…]`: checks that take seconds and need no Electron. */
await runScript(async () => {
  const words = readCommandLine(commands.check);
  if (!words) return 0;
  await prepare({});
  const { runSuites } = await import('./runSuites.mjs');
  return await runSuites([[['format', 'lint', 'types', 'boundaries', 'unit']]], words);
});

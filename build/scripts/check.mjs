import { prepare } from './prepare.mjs';
import { runScript } from './say.mjs';
import { commands, readWords } from './words.mjs';

/** `npm run check [-- --only types,lint] [-- paths…]`: what takes seconds and needs no Electron. */
await runScript(async () => {
  const words = readWords(commands.check);
  if (!words) return 0;
  await prepare({});
  const { runSuites } = await import('./runSuites.mjs');
  return await runSuites([[['format', 'lint', 'types', 'boundaries', 'unit']]], words);
});

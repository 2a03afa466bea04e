import { prepare } from './prepare.mjs';
import { runScript } from './say.mjs';

/** `npm run check [-- --only types,lint] [-- paths…]`: what takes seconds and needs no Electron. */
await runScript(async () => {
  await prepare({});
  const { runSuites } = await import('./runSuites.mjs');
  return await runSuites(['format', 'lint', 'types', 'boundaries', 'unit'], process.argv.slice(2));
});

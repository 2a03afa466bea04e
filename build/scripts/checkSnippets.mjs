import { runInOurPlace } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './say.mjs';
import { commands, readWords } from './words.mjs';

/** `npm run check:snippets`: hands the code that requests are copied as to the compilers of its languages, as far as they are here. */
await runScript(async () => {
  if (!readWords(commands.checkSnippets)) return 0;
  await prepare({});
  const { withBundle } = await import('./bundle.mjs');
  return await withBundle('test/snippets/run.ts', (program) =>
    runInOurPlace(process.execPath, [program], { cwd: root, env: process.env }),
  );
});

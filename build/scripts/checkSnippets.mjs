import { runInOurPlace } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

/** `npm run check:snippets`: compiles the copied code of requests in each of its languages, as far as their compilers are installed. */
await runScript(async () => {
  if (!readCommandLine(commands.checkSnippets)) return 0;
  await prepare({});
  const { withBundle } = await import('./bundle.mjs');
  return await withBundle('test/snippets/run.ts', (program) =>
    runInOurPlace(process.execPath, [program], { cwd: root, env: process.env }),
  );
});

import { resolve } from 'node:path';
import { runInOurPlace } from './child.mjs';
import { exitCodes, runScript, SetupError } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';

/** `npm run learn -- --set FOLDER`: trains the models of main content and page kind. */
await runScript(async () => {
  const read = readCommandLine(commands.learn);
  if (!read) return 0;
  const { set, ...rest } = read.values;
  if (typeof set !== 'string') throw new SetupError('--set FOLDER is needed; --help tells more.', exitCodes.usage);
  await prepare({});
  const { withBundle } = await import('./bundle.mjs');
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), set);
  const flags = [
    ...(rest.check === true ? ['--check'] : []),
    ...(rest.ablate === true ? ['--ablate'] : []),
    ...(typeof rest['held-out'] === 'string' ? ['--held-out', rest['held-out']] : []),
  ];
  return await withBundle('build/learn/run.ts', (program) =>
    runInOurPlace(process.execPath, [program, '--set', folder, ...flags], { cwd: root }),
  );
});

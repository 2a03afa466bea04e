import { join } from 'node:path';
import { runAloud } from './child.mjs';
import { packagesFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';

/** `npm run format [-- paths…]` */
await runScript(async () => {
  await prepare({});
  const paths = process.argv.slice(2);
  const biome = join(packagesFolder, '@biomejs/biome/bin/biome');
  const flags = ['--config-path=build/format.json', '--no-errors-on-unmatched', '--write'];
  return await runAloud(process.execPath, [biome, 'format', ...flags, ...(paths.length > 0 ? paths : ['.'])], {
    cwd: root,
  });
});

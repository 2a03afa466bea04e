import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capture } from './child.mjs';
import { fallbackFolder, fallbackVersion, makeFallback } from './fallback.mjs';
import { cacheFolder, packagesFolder, root } from './paths.mjs';
import { say, SetupError } from './cli.mjs';

/**
 * @typedef {object} Runtime
 * @property {string} folder the folder that electron-builder and ELECTRON_OVERRIDE_DIST_PATH expect
 * @property {string} path the program
 * @property {string} version from its version file
 * @property {'override' | 'download' | 'fallback'} source
 */

const electronPackage = join(packagesFolder, 'electron');
const refusalFile = join(cacheFolder, 'electron-download-refused');

/** Finds the Electron of this machine, or downloads or builds it first. Silent when it exists. */
export async function prepareRuntime() {
  const found = findRuntime();
  if (found) {
    refreshShim(found);
    return found;
  }
  if (!existsSync(refusalFile) || readFileSync(refusalFile, 'utf8') !== wantedVersion()) await tryDownload();
  if (!findRuntime()) await makeFallback();
  const runtime = findRuntime();
  if (!runtime)
    throw new SetupError('Electron was made ready but cannot be found again; delete the folder .cache and start over.');
  return runtime;
}

/**
 * Returns the available Electron: that of ELECTRON_OVERRIDE_DIST_PATH, else the electron package's own, else the fallback.
 * @returns {Runtime | undefined}
 */
export function findRuntime() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) {
    const runtime = runtimeIn(resolve(override), 'override');
    if (runtime) return runtime;
    throw new SetupError(`ELECTRON_OVERRIDE_DIST_PATH is set to ${override}, but there is no Electron.`);
  }
  const downloaded = runtimeIn(join(electronPackage, 'dist'), 'download');
  if (downloaded?.version === wantedVersion()) return downloaded;
  if (!existsSync(refusalFile) || readFileSync(refusalFile, 'utf8') !== wantedVersion()) return undefined;
  return runtimeIn(fallbackFolder, 'fallback');
}

/** The program of the prepared Electron. Throws a SetupError where nothing is prepared yet. */
export function electronPath() {
  const runtime = findRuntime();
  if (!runtime) throw new SetupError('Electron is not ready yet: run "node build/scripts/prepare.mjs" first.');
  return runtime.path;
}

/**
 * Returns the flags that precede the application's folder on the command line: set from code, they take effect too late.
 * @param {{ headless?: boolean, virtual?: boolean }} [options] headless: without any display, virtual: on a virtual display (Linux)
 * @returns {string[]}
 */
export function launchArguments(options = {}) {
  const flags = [];
  if (process.platform === 'linux') {
    // Chromium refuses its sandbox to root; only then is it left out.
    if (process.getuid?.() === 0) flags.push('--no-sandbox');
    if (options.headless) flags.push('--ozone-platform=headless', '--disable-gpu');
    // Without a desktop there is no message bus either, and Chromium reports that at each start: only fatal messages are printed.
    if (options.headless || options.virtual) flags.push('--log-level=3');
  }
  return flags;
}

/** @param {Runtime} runtime */
export function printRuntime(runtime) {
  const origin = {
    override: `from ELECTRON_OVERRIDE_DIST_PATH (${runtime.folder})`,
    download: 'of the electron package',
    fallback: `as the fallback, because Electron ${wantedVersion()} could not be downloaded (to try again: delete .cache/electron-download-refused)`,
  };
  say(`Electron ${runtime.version} ${origin[runtime.source]}`);
}

/** @returns {string} the version in the lock file */
export function wantedVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
}

/**
 * @param {string} folder
 * @param {Runtime['source']} source
 * @returns {Runtime | undefined}
 */
function runtimeIn(folder, source) {
  const programs = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe', linux: 'electron' };
  const path = join(folder, programs[/** @type {keyof typeof programs} */ (process.platform)] ?? 'electron');
  if (!existsSync(path)) return undefined;
  const versionFile = join(folder, 'version');
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
    : '(of unknown version)';
  if (source === 'fallback' && version !== fallbackVersion) return undefined;
  return { folder, path, version, source };
}

/** A real attempt, so that a mirror, a proxy or a filled cache of the user's machine counts; it fails fast without a response. */
async function tryDownload() {
  say(`downloading Electron ${wantedVersion()} …`);
  const impatient = join(root, 'build/scripts/impatientFetch.mjs');
  const attempt = await capture(process.execPath, ['--import', impatient, join(electronPackage, 'install.js')], {
    cwd: root,
    timeLimit: 15 * 60_000,
  });
  if (attempt.code === 0) return;
  const reason = attempt.stderr.split('\n').find((line) => /\w*Error\b/.test(line)) ?? `exit code ${attempt.code}`;
  say(`Electron's download cannot be reached from here (${reason.trim()})`);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(refusalFile, wantedVersion());
}

/** The shim belongs to the project, the rest of the runtime to the cache: a changed shim needs no new runtime. */
function refreshShim(/** @type {Runtime} */ runtime) {
  if (runtime.source !== 'fallback') return;
  const ours = join(root, 'build/runtime/shim.mjs');
  const theirs = join(runtime.folder, 'resources/app/shim.mjs');
  if (!existsSync(theirs) || readFileSync(ours, 'utf8') !== readFileSync(theirs, 'utf8')) copyFileSync(ours, theirs);
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from './paths.mjs';
import { runScript, say, SetupError } from './cli.mjs';

/**
 * @typedef {object} Needs
 * @property {boolean} [runtime] Electron, with the libraries and the sandbox that it needs
 * @property {boolean} [display] a virtual display as well
 * @property {boolean} [tests] the tools of the tests as well
 * @property {boolean | string[]} [build] what the build makes, all or by part
 */

/**
 * Prepares everything that a script needs, on a fresh clone as on a used one. Fast and silent where nothing changed.
 * @param {Needs} needs
 * @returns {Promise<import('./runtime.mjs').Runtime | undefined>} the Electron to run, if requested
 */
export async function prepare(needs) {
  checkNode();
  return await alone(async () => {
    const { preparePackages } = await import('./packages.mjs');
    await preparePackages();
    if (!needs.runtime) {
      await build(needs);
      return undefined;
    }
    // The one computes while the other waits for the network; both end before anything is thrown.
    const [runtime, built] = await Promise.allSettled([prepareElectron(needs), build(needs)]);
    if (runtime.status === 'rejected') throw runtime.reason;
    if (built.status === 'rejected') throw built.reason;
    return runtime.value;
  });
}

/** Prepares Electron and its system dependencies. @param {Needs} needs */
async function prepareElectron({ display = false, tests = false }) {
  const { prepareRuntime } = await import('./runtime.mjs');
  const runtime = await prepareRuntime();
  const { prepareSystem } = await import('./system.mjs');
  await prepareSystem(runtime.path, { display, tests });
  const { checkSandbox } = await import('./sandbox.mjs');
  await checkSandbox(runtime.path);
  return runtime;
}

/** @param {Needs} needs */
async function build(needs) {
  if (!needs.build) return;
  const { prepareBuild } = await import('./build.mjs');
  await prepareBuild(Array.isArray(needs.build) ? needs.build : undefined);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Trowel needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/**
 * Runs one preparation at a time in a clone: a second one waits, then finds everything ready.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
async function alone(act) {
  mkdirSync(cacheFolder, { recursive: true });
  const lock = join(cacheFolder, 'prepare.lock');
  let told = false;
  while (!take(lock)) {
    if (!told) say('another preparation of this clone is running; waiting for it …');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await act();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!ownerIsGone(lock)) return false;
    rmSync(lock, { force: true });
    return false;
  }
}

/** @param {string} lock */
function ownerIsGone(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // Empty for the moment between its making and its writing.
    if (!owner) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    const runtime = await prepare({
      runtime: true,
      tests: process.argv.includes('--tests'),
      build: !process.argv.includes('--no-build'),
    });
    if (runtime) (await import('./runtime.mjs')).printRuntime(runtime);
    return 0;
  });
}

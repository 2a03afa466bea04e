import { existsSync, readFileSync } from 'node:fs';
import { capture, runAloud } from './child.mjs';
import { exitCodes, say, SetupError } from './cli.mjs';

/** The Debian package of each library that Electron links against; packages that Debian 13 and Ubuntu 24.04 renamed are in `renamed`. */
const packageOfLibrary = {
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsmime3.so': 'libnss3',
  'libudev.so.1': 'libudev1',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXrandr.so.2': 'libxrandr2',
};

const renamed = new Set(['libasound2', 'libatk1.0-0', 'libatspi2.0-0', 'libcups2', 'libglib2.0-0', 'libgtk-3-0']);

/** Libraries that Electron loads only on demand (so that the linker reports none missing), and fonts for pages and images. */
const packagesOfApp = [
  'libsecret-1-0',
  'fonts-liberation',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];

const packagesOfDisplay = ['xvfb', 'xauth'];

// curl runs the snippets as a user would; gdbus, of libglib2.0-bin, locks the tests' own keyrings.
const packagesOfTests = [...packagesOfDisplay, 'dbus', 'gnome-keyring', 'libsecret-tools', 'libglib2.0-bin', 'curl'];

/**
 * Ensures the shared libraries, fonts and tools of the system: installs them with apt as root on Debian and Ubuntu, else prints the
 * command. Other systems only get a list of the missing libraries.
 * @param {string} electron path of the program
 * @param {{ display?: boolean; tests?: boolean }} needs
 */
export async function prepareSystem(electron, needs) {
  if (process.platform !== 'linux') return;
  const libraries = await missingLibraries(electron);
  if (!existsSync('/usr/bin/apt-get')) {
    if (libraries.length > 0)
      throw new SetupError(`Electron needs shared libraries that this system lacks: ${libraries.join(', ')}.`);
    return;
  }
  const wanted = [...packagesOfApp];
  if (needs.tests) wanted.push(...packagesOfTests);
  else if (needs.display) wanted.push(...packagesOfDisplay);
  const missing = await notInstalled(wanted);
  const packages = [...new Set([...libraries.flatMap(packagesFor), ...missing])];
  if (packages.length === 0) return;
  const names = await namesOfThisRelease(packages);
  if (process.getuid?.() === 0) {
    await install(names);
    const still = await missingLibraries(electron);
    if (still.length > 0)
      throw new SetupError(`Electron still lacks shared libraries after the installation: ${still.join(', ')}.`);
    return;
  }
  const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (packages.every((name) => name.startsWith('fonts-')) && !needs.tests) {
    say(`some fonts are missing, so pages and screenshots may show boxes; to install them: ${command}`);
    return;
  }
  throw new SetupError(
    `this machine lacks packages that Trowel needs; install them with:\n\n  ${command}\n`,
    exitCodes.unavailable,
  );
}

/**
 * @param {string} electron
 * @returns {Promise<string[]>}
 */
async function missingLibraries(electron) {
  const { code, stdout } = await capture('ldd', [electron]);
  if (code !== 0 && code !== 1) return [];
  const names = [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
  return [...new Set(names)];
}

/** @param {string} library */
function packagesFor(library) {
  const name = packageOfLibrary[/** @type {keyof typeof packageOfLibrary} */ (library)];
  return name ? [name] : [];
}

/** @param {readonly string[]} packages */
async function notInstalled(packages) {
  const { stdout } = await capture('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\n', ...packages]);
  const installed = new Set(
    stdout
      .split('\n')
      .filter((line) => line.startsWith('installed '))
      .map((line) => line.slice('installed '.length)),
  );
  return packages.filter((name) => !installed.has(name));
}

/** @param {readonly string[]} packages */
async function namesOfThisRelease(packages) {
  if (!packages.some((name) => renamed.has(name)) || !(await hasRenamedLibraries())) return [...packages];
  return packages.map((name) => (renamed.has(name) ? `${name}t64` : name));
}

/** Debian 13 and Ubuntu 24.04 renamed libraries with 64-bit times. The package list states the names; without one the release decides. */
async function hasRenamedLibraries() {
  const { stdout } = await capture('apt-cache', ['pkgnames', 'libgtk-3-0']);
  const known = stdout.split('\n');
  if (known.includes('libgtk-3-0t64')) return true;
  if (known.includes('libgtk-3-0')) return false;
  const release = readRelease();
  const limits = { debian: 13, ubuntu: 24.04 };
  const limit = limits[/** @type {keyof typeof limits} */ (release['ID'] ?? '')];
  return limit !== undefined && Number(release['VERSION_ID'] ?? Infinity) >= limit;
}

/** @returns {Record<string, string>} */
function readRelease() {
  if (!existsSync('/etc/os-release')) return {};
  const lines = readFileSync('/etc/os-release', 'utf8').matchAll(/^(\w+)="?(.*?)"?$/gm);
  return Object.fromEntries([...lines].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/** @param {readonly string[]} names */
async function install(names) {
  say(`installing with apt: ${names.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  // An outdated package list may still be good enough: the installation shows that.
  await runAloud('apt-get', [...patient, 'update'], { env });
  const code = await runAloud('apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...names], { env });
  if (code !== 0) {
    throw new SetupError(
      `apt-get could not install what Trowel needs (exit code ${code}; see its output above): ${names.join(' ')}`,
    );
  }
}

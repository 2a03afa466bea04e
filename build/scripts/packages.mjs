import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmAloud } from './npm.mjs';
import { packagesFolder, root } from './paths.mjs';
import { say, SetupError } from './cli.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(packagesFolder, '.cache/trowel-packages');

/** Installs the packages of the lock file where they are missing or of another state of it. */
export async function preparePackages() {
  const stamp = packagesStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!installedAsLocked()) {
    say('installing the packages of the lock file (a minute or two) …');
    // No package needs its install script, so none gets to run one.
    const code = await npmAloud(
      [
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--engine-strict=false',
        '--package-lock=true',
        '--package-lock-only=false',
      ],
      { cwd: root },
    );
    if (code !== 0) {
      throw new SetupError(
        `the packages could not be installed: "npm ci" ended with code ${code}; its own words are above. It needs the npm registry that your npm is set to.`,
      );
    }
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function packagesStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

/** Whether "npm ci" or "npm install" was run by hand: the list that npm leaves in node_modules states the installed packages. */
function installedAsLocked() {
  const installedFile = join(packagesFolder, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = readPackages(installedFile);
  return Object.entries(readPackages(lockFile)).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const found = installed[path];
    if (!found) return Boolean(entry.optional ?? entry.devOptional ?? entry.peer);
    return found.version === entry.version && existsSync(join(root, path));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; link?: boolean; optional?: boolean; devOptional?: boolean; peer?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

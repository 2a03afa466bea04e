/**
 * Replaces the start program that Electron includes and the fallback runtime lacks: `electron [flags] FOLDER …` starts the application in
 * FOLDER, as `electron .` does. An ES module that awaits the application's main at top level, because a main started any later would find
 * Chromium ready before it has registered its schemes.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** @typedef {{ name?: string; productName?: string; version?: string; desktopName?: string; main?: string }} Manifest */

/** Methods that only Electron's own start program calls, and its types therefore omit. */
const startable = /** @type {Electron.App & { setVersion(version: string): void; setAppPath(path: string): void }} */ (
  app
);

function readCommandLine() {
  /** @type {string[]} */
  const required = [];
  const words = process.argv.slice(1);
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-r' || word === '--require') required.push(words.shift() ?? '');
    else if (word === '--version' || word === '-v') return { version: true, required, application: undefined };
    else if (!word.startsWith('-')) return { version: false, required, application: resolve(word) };
  }
  return { version: false, required, application: undefined };
}

/** @param {string} application a folder with a package.json, or a file */
function readApplication(application) {
  /** @type {Manifest} */
  const nothing = {};
  if (statSync(application).isFile()) return { folder: dirname(application), main: application, manifest: nothing };
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(application, 'package.json'), 'utf8'));
  return { folder: application, main: resolve(application, manifest.main ?? 'index.js'), manifest };
}

/** @param {{ folder: string; manifest: Manifest }} application */
function become({ folder, manifest }) {
  if (manifest.version) startable.setVersion(manifest.version);
  const name = manifest.productName ?? manifest.name;
  if (name) app.setName(name);
  if (manifest.desktopName) Object.assign(process.env, { CHROME_DESKTOP: manifest.desktopName });
  if (!app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', join(app.getPath('appData'), app.getName()));
  startable.setAppPath(folder);
  Object.assign(process, { defaultApp: true });
}

const { version, required, application } = readCommandLine();
if (version) {
  process.stdout.write(`v${process.versions['electron']}\n`);
  process.exit(0);
}
if (!application) {
  process.stderr.write('electron: name the folder of an application\n');
  process.exit(1);
}

const require = createRequire(join(process.cwd(), 'package.json'));
const found = readApplication(application);
become(found);
for (const file of required) require(resolve(file));
await import(pathToFileURL(found.main).href);

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outFolder, root } from './paths.mjs';

/**
 * @typedef {object} Notice license information that a shipped package requires
 * @property {string} name
 * @property {string} version
 * @property {string} licence as an SPDX expression; empty where the package names none
 * @property {string} homepage empty where it names none
 * @property {string} text its license and notice files, verbatim; empty where none was found
 */

/** Output of the builds: the packages that each took modules from. */
export const packageLists = ['main', 'preload', 'renderer'].map((part) => join(outFolder, `${part}.packages.json`));

/** Notices as data, for the window, and as the page for people that goes with every package. */
export const noticesFile = join(outFolder, 'notices.json');
export const noticesPage = join(outFolder, 'THIRD-PARTY-NOTICES');

/** Licenses that permit shipping a package unchanged in our program, with its notice. */
const knownLicences = new Set(
  'MIT ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib MPL-2.0 OFL-1.1'.split(' '),
);

/** Whether an SPDX expression names only licences that we know; of alternatives one is enough. @param {string} expression */
export function isKnownLicence(expression) {
  const bare = expression.replaceAll(/[()]/g, ' ').trim();
  return bare
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => knownLicences.has(one.trim())));
}

/** Writes both files, once every part is built. */
export function writeNotices() {
  if (!packageLists.every((list) => existsSync(list))) return;
  const notices = shippedPackages(root, packageLists).map((folder) => readNotice(root, folder));
  writeFileSync(noticesFile, `${JSON.stringify(notices, null, 2)}\n`);
  writeFileSync(noticesPage, formatNotices(notices));
}

/**
 * Returns the folders of the shipped packages: bundled ones, Electron, and those that are installed next to the bundles.
 * @param {string} project
 * @param {readonly string[]} lists
 * @returns {string[]} relative to the project, by name
 */
export function shippedPackages(project, lists) {
  /** @type {Set<string>} */
  const folders = new Set(['node_modules/electron']);
  for (const list of lists) for (const folder of JSON.parse(readFileSync(list, 'utf8'))) folders.add(folder);
  const { dependencies } = readManifest(join(project, 'package.json'));
  addInstalled(project, Object.keys(dependencies ?? {}), folders);
  return [...folders].toSorted();
}

/**
 * @param {string} project
 * @param {readonly string[]} names
 * @param {Set<string>} folders
 */
function addInstalled(project, names, folders) {
  for (const name of names) {
    const folder = `node_modules/${name}`;
    // Optional packages for other platforms are not installed, and so not shipped from here.
    if (folders.has(folder) || !existsSync(join(project, folder, 'package.json'))) continue;
    folders.add(folder);
    const { dependencies, optionalDependencies } = readManifest(join(project, folder, 'package.json'));
    addInstalled(project, Object.keys({ ...dependencies, ...optionalDependencies }), folders);
  }
}

/**
 * @param {string} project
 * @param {string} folder of the package, relative to the project
 * @returns {Notice}
 */
export function readNotice(project, folder) {
  const manifest = readManifest(join(project, folder, 'package.json'));
  const { name = folder, version = '', homepage = '', license } = manifest;
  const licence = typeof license === 'string' ? license : (license?.type ?? '');
  const text = readTexts(project, folder) || (licence === 'MIT' ? mitText(manifest.author) : '');
  return { name, version, licence, homepage, text };
}

/**
 * Returns the MIT license text for packages that name the license and the author only: it is the same for all (SPDX), except for the name.
 * @param {string | { name?: string } | undefined} author
 */
function mitText(author) {
  const name = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name;
  if (!name) return '';
  return `MIT License

Copyright (c) ${name}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/** A prebuilt part of a package often leaves the licence to the package itself: one of the same repository. */
function readTexts(/** @type {string} */ project, /** @type {string} */ folder) {
  const own = ownTexts(join(project, folder));
  if (own !== '') return own;
  const repository = repositoryOf(join(project, folder));
  if (repository === '') return '';
  const sibling = readdirSync(join(project, 'node_modules'))
    .filter((name) => !name.startsWith('.') && !name.startsWith('@'))
    .map((name) => join(project, 'node_modules', name))
    .find((other) => repositoryOf(other) === repository && ownTexts(other) !== '');
  return sibling === undefined ? '' : ownTexts(sibling);
}

/** @param {string} folder */
function ownTexts(folder) {
  const names = readdirSync(folder).filter((name) =>
    /^(?:licen[cs]e|copying|notice|third-?party-?notices?)\b/i.test(name),
  );
  const texts = names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.join('\n\n');
}

/** @param {string} folder */
function repositoryOf(folder) {
  if (!existsSync(join(folder, 'package.json'))) return '';
  const { repository } = readManifest(join(folder, 'package.json'));
  const url = typeof repository === 'string' ? repository : (repository?.url ?? '');
  return url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/**
 * @param {string} file
 * @returns {{
 *   name?: string;
 *   version?: string;
 *   homepage?: string;
 *   author?: string | { name?: string };
 *   license?: string | { type?: string };
 *   repository?: string | { url?: string };
 *   dependencies?: Record<string, string>;
 *   optionalDependencies?: Record<string, string>;
 * }}
 */
function readManifest(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {readonly Notice[]} notices */
function formatNotices(notices) {
  const head =
    'Trowel is made with the work of others. These are the packages that are part of it, with their licences.\n' +
    'The licenses of Chromium and its components are in LICENSES.chromium.html next to the program.\n';
  const parts = notices.map(({ name, version, licence, homepage, text }) =>
    [`${name} ${version}`, `Licence: ${licence}`, ...(homepage === '' ? [] : [homepage]), '', text].join('\n'),
  );
  const line = '='.repeat(80);
  return `${[head, ...parts].join(`\n\n${line}\n\n`)}\n`;
}

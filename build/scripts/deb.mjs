import { chmodSync, copyFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture } from './child.mjs';
import { noticesPage } from './notices.mjs';
import { root } from './paths.mjs';
import { SetupError } from './cli.mjs';

/** Installation path of the program, relative to the root. */
const place = 'opt/Trowel';

/** Libraries that Electron links against, under their old and new names in Debian and Ubuntu. */
const libraries = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libsecret-1-0',
  'libnotify4',
  'xdg-utils',
];

/**
 * Makes a Debian package of the unpacked program with dpkg-deb alone, which every Debian has: no tool is downloaded for it.
 * @param {{ unpacked: string; output: string; name: string; version: string; description: string; author: string }} options
 * @returns {Promise<string | undefined>} the file; undefined where there is no dpkg-deb
 */
export async function makeDeb({ unpacked, output, name, version, description, author }) {
  const asked = await capture('dpkg', ['--print-architecture'], {});
  if (asked.code !== 0) return undefined;
  const architecture = asked.stdout.trim();
  const tree = join(output, 'deb');
  const file = join(output, `${name}_${version}_${architecture}.deb`);
  rmSync(tree, { recursive: true, force: true });
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  cpSync(unpacked, join(tree, place), { recursive: true, verbatimSymlinks: true });
  // Chromium's own helper for kernels without user namespaces; root owns it in the package.
  const helper = join(tree, place, 'chrome-sandbox');
  if (existsSync(helper)) chmodSync(helper, 0o4755);
  write('DEBIAN/control', controlFile({ name, version, architecture, description, author }));
  write(`usr/share/applications/${name}.desktop`, desktopFile(name, description));
  write(`usr/share/doc/${name}/README`, 'Start it as "trowel"; "trowel-engine --help" explains the engine alone.\n');
  copyFileSync(noticesPage, join(tree, `usr/share/doc/${name}/copyright`));
  mkdirSync(join(tree, 'usr/share/icons/hicolor/512x512/apps'), { recursive: true });
  copyFileSync(join(root, 'build/icons/icon.png'), join(tree, `usr/share/icons/hicolor/512x512/apps/${name}.png`));
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  for (const command of [name, `${name}-engine`]) symlinkSync(`/${place}/${command}`, join(tree, 'usr/bin', command));
  // zstd: understood since Debian 12 and Ubuntu 18.04, and made in seconds where xz takes a minute.
  const made = await capture('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', tree, file]);
  rmSync(tree, { recursive: true, force: true });
  if (made.code !== 0) throw new SetupError(`dpkg-deb made no package: ${made.stderr.trim()}`, 1);
  return file;
}

/** @param {{ name: string; version: string; architecture: string; description: string; author: string }} about */
function controlFile({ name, version, architecture, description, author }) {
  return `${[
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${author}`,
    'Section: devel',
    'Priority: optional',
    `Depends: ${libraries.join(', ')}`,
    'Recommends: gnome-keyring | kwalletmanager',
    `Description: ${description}`,
  ].join('\n')}\n`;
}

/** Media types for which desktops offer Trowel, among other programs. */
const openedTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.text-flat-xml',
  'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
  'application/vnd.oasis.opendocument.presentation-flat-xml',
  'application/epub+zip',
  'application/rtf',
];

/** @param {string} name @param {string} description */
function desktopFile(name, description) {
  return `[Desktop Entry]
Type=Application
Name=Trowel
Comment=${description}
Exec=/${place}/${name} %F
Icon=${name}
Terminal=false
Categories=Development;
MimeType=${openedTypes.join(';')};
StartupWMClass=Trowel
`;
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Configuration of a release. The folder and the Debian package are built anywhere; the other installers on release machines, from the same
 * table: `npm run package -- AppImage tar.gz` on Linux, `-- dmg zip` on macOS (signed and notarized with the machine's own certificate,
 * where it has one), `-- nsis` on Windows.
 * @param {{ version: string; folder: string; output: string }} runtime
 * @returns {import('electron-builder').Configuration}
 */
export function packageConfiguration({ version, folder, output }) {
  return {
    appId: 'app.trowel.workbench',
    productName: 'Trowel',
    copyright: 'The Trowel authors',
    directories: { output, buildResources: 'build/icons' },
    electronVersion: version,
    electronDist: folder,
    npmRebuild: false,
    // The fallback runtime starts applications from a folder with a separate program, which a release does not need.
    afterExtract: ({ appOutDir }) => rm(join(appOutDir, 'resources/app'), { recursive: true, force: true }),
    files: ['out/**/*', '!out/.*', '!out/*.packages.json', '!out/THIRD-PARTY-NOTICES', 'package.json', '!**/*.map'],
    extraFiles: [{ from: 'out/THIRD-PARTY-NOTICES', to: 'THIRD-PARTY-NOTICES' }],
    asar: true,
    // The system's linker opens native add-ons and cannot read the archive.
    asarUnpack: ['**/*.node'],
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    linux: {
      // The Debian package is made by dpkg-deb (build/scripts/deb.mjs): electron-builder would fetch a tool for it.
      target: ['AppImage', 'tar.gz'],
      executableName: 'trowel',
      category: 'Development',
      extraFiles: [{ from: 'build/package/trowel-engine', to: 'trowel-engine' }],
    },
    mac: { target: ['dmg', 'zip'], category: 'public.app-category.developer-tools', hardenedRuntime: true },
    win: { target: ['nsis'] },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
    },
    dmg: { title: 'Trowel ${version}' },
    appImage: { license: 'LICENSE' },
  };
}

import { arch, release, type } from 'node:os';
import { app } from 'electron';
import type { AppInfo } from '../../../shared/ipc/appInfo.ts';

/**
 * The person's first language as a BCP 47 tag. Chromium's own locale is one of those that its build has texts for, and is used where the
 * system names no language (`C`, `POSIX`).
 */
export function systemLocale(): string {
  return app.getPreferredSystemLanguages().find((tag) => /^[a-z]{2,3}(?:-|$)/i.test(tag)) ?? app.getLocale();
}

/** Versions and platform, for the status bar and "About". */
export function readAppInfo(titleBar: AppInfo['titleBar'], safeMode: boolean): AppInfo {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    v8: process.versions.v8,
    os: `${type()} ${release()} ${arch()}`,
    platform,
    locale: systemLocale(),
    packaged: app.isPackaged,
    // An AppImage runs from a temporary mount; the variable holds its own file.
    executable: app.isPackaged ? (process.env['APPIMAGE'] ?? process.execPath) : null,
    titleBar,
    safeMode,
  };
}

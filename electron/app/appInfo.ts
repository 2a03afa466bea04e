import { app } from 'electron';
import type { AppInfo } from '../../shared/ipc/appInfo.ts';

/** Versions and platform, for the status bar and "About". */
export function readAppInfo(titleBar: AppInfo['titleBar']): AppInfo {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    platform,
    locale: app.getLocale(),
    packaged: app.isPackaged,
    titleBar,
  };
}

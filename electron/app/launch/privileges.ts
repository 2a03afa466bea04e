import { protocol } from 'electron';

/** Origin of the window's own files. */
export const uiOrigin = 'app://ui';

/** Must run before `ready` (Electron's protocol.registerSchemesAsPrivileged). */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
    { scheme: 'doc', privileges: { standard: true, secure: true } },
    { scheme: 'pdf', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

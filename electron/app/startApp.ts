import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, type BrowserWindow, type Session } from 'electron';
import { createSafeMode } from '../core/workspace/safeMode.ts';
import { createSession, sealDefaultSession } from '../adapters/sessionFactory.ts';
import { startRouter } from '../ipc/router.ts';
import { readAssetManifest } from './schemes/assetScheme.ts';
import { createDocumentTokens } from './schemes/documentScheme.ts';
import { surviveGraphicsCrashes } from './launch/graphicsRecovery.ts';
import { handleSchemes } from './schemes/schemes.ts';
import { lockContents } from './launch/security.ts';
import type { Starts } from './launch/launchArguments.ts';
import { createWindow, type WindowBounds } from './windows/window.ts';
import { createWindows } from './windows/windows.ts';
import { recoverWindow } from './windows/windowRecovery.ts';
import { saveWindowBoundsOnClose, readWindowBounds } from './windows/windowBounds.ts';

/** Opens the window before anything else is loaded; services and handlers follow while it draws, and its calls wait for them. */
export function startApp(starts: Starts): void {
  const out = dirname(import.meta.dirname);
  const documents = createDocumentTokens(64);
  const target = createSession({ partition: 'persist:ui', cache: true });
  surviveGraphicsCrashes();
  sealDefaultSession();
  lockContents((what, url) => void running().then(({ log }) => log.write('denied', { what, url: url.slice(0, 300) })));
  handleSchemes(target, {
    rendererFolder: join(out, 'renderer'),
    manifest: readAssetManifest(readFileSync(join(out, 'renderer-manifest.json'), 'utf8')),
    findBody: async (bodyId) => (await running()).findBody(bodyId),
    firstScreenPath: async (bodyId) => (await running()).firstScreenPath(bodyId),
    paint: async (wanted) => (await running()).paint(wanted),
    liveFrame: async (liveId, after) => (await running()).liveFrame(liveId, after),
    documents,
  });
  const preload = join(out, 'preload', 'preload.cjs');
  const window = openWindow(target, preload);
  const windows = createWindows({
    first: window,
    create: (hash, place) =>
      createWindow({ session: target, preload, bounds: { ...besides, ...place }, icon: null, hash }),
  });
  // Starts at the first call of the page, or when the page is drawn: until then main has the page's own files to serve.
  const running = once(() =>
    import('./runServices.ts').then(({ runServices }) =>
      runServices({ windows, documents, recovery, safeMode, starts }),
    ),
  );
  const safeMode = createSafeMode(process.argv.includes('--safe-mode'));
  const recovery = recoverWindow(window, (crash) => void running().then(({ log }) => log.write('crash', { ...crash })));
  window.webContents.once('dom-ready', () => void running());
  startRouter({
    createCallPorts: () => running(),
    isTrustedSender: windows.isTrusted,
    now: Date.now,
    cameFrom: async (fileId, path) => (await running()).cameFrom(fileId, path),
  });
}

/** Size of an additional window. */
const besides: WindowBounds = { width: 1280, height: 800, maximized: false };

function openWindow(target: Session, preload: string): BrowserWindow {
  const placeFile = join(app.getPath('userData'), 'window.json');
  const window = createWindow({ session: target, preload, bounds: readWindowBounds(placeFile), icon: null });
  saveWindowBoundsOnClose(window, placeFile);
  return window;
}

/** Makes a value at first use and caches it. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

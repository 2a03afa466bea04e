import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, clipboard, shell, type BrowserWindow } from 'electron';
import type { BodyId } from '../../shared/base/brand.ts';
import type { Log } from '../adapters/logFile.ts';
import type { AnswerPorts } from '../ipc/answerCall.ts';
import { createEmit } from '../ipc/emit.ts';
import { createHandlers } from '../ipc/handlers/createHandlers.ts';
import { readAppInfo } from './appInfo.ts';
import type { StoredFile } from './bodyScheme.ts';
import type { DocumentTokens } from './documentScheme.ts';
import { createExternalLinks } from './externalLinks.ts';
import { installMenu } from './menu.ts';
import { createScreenshot, screenshotFile } from './screenshot.ts';
import { createServices, openStore, type ServiceFolders, type Services } from './services.ts';
import { followTheme } from './theme.ts';
import { titleBar } from './window.ts';

export interface RunningServices extends AnswerPorts {
  readonly log: Log;
  readonly findBody: (bodyId: BodyId) => Promise<StoredFile | null>;
}

/** Everything behind the window: services, the handlers of its calls, menu and theme. */
export function runServices(window: BrowserWindow, documents: DocumentTokens): RunningServices {
  const folders = foldersOf(app.getPath('userData'));
  const emit = createEmit(() => (window.isDestroyed() ? [] : [window.webContents]));
  const services = createServices(folders, emit);
  void openStore(services, folders.data);
  const runCommand = (command: string): void => {
    emit('menu.command', { command });
  };
  installMenu(runCommand);
  followTheme(window, services.settings, emit);
  endWithWindow(services, window);
  const handlers = createHandlers({
    app: {
      info: () => readAppInfo(titleBar),
      openExternal: createExternalLinks({
        window: () => (window.isDestroyed() ? null : window),
        knownHosts: async () => {
          const settings = await services.settings.get();
          return settings.ok ? settings.value.knownExternalHosts : [];
        },
        rememberHost: async (host) => void (await services.settings.rememberExternalHost(host)),
      }),
      openFolder: async (folder) => {
        if (folder === 'lab') mkdirSync(folders.lab, { recursive: true, mode: 0o700 });
        const paths = { data: folders.profile, logs: join(folders.profile, 'logs'), lab: folders.lab };
        await shell.openPath(paths[folder]);
      },
      writeClipboard: (text) => {
        void clipboard.writeText(text);
      },
      offerDocument: (text, type) => `doc://view/${documents.offer({ bytes: new TextEncoder().encode(text), type })}`,
      windowReady: createScreenshot(window, screenshotFile(process.argv), runCommand),
    },
    connections: services,
    runs: services,
    engine: {
      start: () => services.engine.ensureReady(),
      stop: () => services.engine.stop(),
      status: () => services.engine.status(),
    },
    lab: services.lab,
    settings: services,
  });
  return {
    handlers,
    log: services.log,
    findBody: (bodyId) => findBody(services, bodyId),
    onBug: (name, thrown) => {
      services.log.write('bug', { call: name, message: thrown instanceof Error ? thrown.message : String(thrown) });
    },
  };
}

/** Where everything lies below the profile; the app's own Chromium profile is its `app` folder. */
function foldersOf(userData: string): ServiceFolders {
  const profile = dirname(userData);
  return { profile, data: join(profile, 'store'), engine: join(profile, 'engine'), lab: join(profile, 'lab') };
}

async function findBody(services: Services, bodyId: BodyId): Promise<StoredFile | null> {
  const found = await services.store.findBody(bodyId);
  if (!found.ok || found.value === null) return null;
  return { path: services.bodies.pathOf(bodyId), size: found.value.size, contentType: found.value.contentType };
}

/** The program ends with its window, after the services have ended what they hold. */
function endWithWindow(services: Services, window: BrowserWindow): void {
  let isDown = false;
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  window.webContents.on('render-process-gone', (_event, details) => {
    services.log.write('window.gone', { reason: details.reason, exitCode: details.exitCode });
    // Drafts, runs and layout are on disk: a new page of the same window shows them again.
    if (details.reason !== 'clean-exit') window.webContents.reload();
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('will-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    void services.shutDown().finally(() => {
      isDown = true;
      app.quit();
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      app.quit();
    });
  }
}

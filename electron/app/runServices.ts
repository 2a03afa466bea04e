import { dirname, join } from 'node:path';
import { app, clipboard, type BrowserWindow } from 'electron';
import { type BodyId, bodyIdSchema } from '../../shared/base/brand.ts';
import { noKeyBindings } from '../../shared/settings/keyBindings.ts';
import { createPageImages } from '../adapters/pageImages.ts';
import type { Log } from '../adapters/logFile.ts';
import { createFirstScreens } from '../adapters/store/firstScreens.ts';
import type { LocalFiles } from '../core/files/localFiles.ts';
import type { SafeMode } from '../core/workspace/safeMode.ts';
import type { CallPorts } from '../ipc/handleCall.ts';
import { createEmit, type Emit } from '../ipc/emit.ts';
import type { AppFolder, WindowStage } from '../ipc/handlers/appHandlers.ts';
import type { FilePorts } from '../ipc/handlers/fileHandlers.ts';
import { createHandlers } from '../ipc/handlers/createHandlers.ts';
import type { WindowPorts } from '../ipc/handlers/windowHandlers.ts';
import { readAppInfo, systemLocale } from './desktop/appInfo.ts';
import type { LiveFrameBytes } from '../core/engine/liveService.ts';
import type { StoredFile } from './schemes/bodyScheme.ts';
import { followStarts } from './files/arrivedFiles.ts';
import { createFileChooser } from './files/chooseFile.ts';
import { createDiagnostics } from './files/diagnostics.ts';
import type { DocumentTokens } from './schemes/documentScheme.ts';
import { createCertificates } from './windows/certificates.ts';
import { confirmClose } from './windows/confirmClose.ts';
import { createExternalLinks } from './desktop/externalLinks.ts';
import { installMenu } from './windows/menu.ts';
import { readNotices } from './desktop/notices.ts';
import { createNotifications } from './desktop/notifications.ts';
import type { PagePorts } from './schemes/pageScheme.ts';
import { requestsFolderFor } from './services/requestsFolder.ts';
import { createPageExports, type PageExports } from './files/pageExports.ts';
import { createRunFiles } from './files/runFiles.ts';
import { createTextFiles } from './files/textFiles.ts';
import { createScreenshot, screenshotFile } from './windows/screenshot.ts';
import { dismissAlert, openStore } from './services/historyStore.ts';
import { showAppFolder } from './desktop/showFolder.ts';
import { createServices, type ServiceFolders, type Services } from './services/services.ts';
import { createListExport } from './files/exportList.ts';
import type { Starts } from './launch/launchArguments.ts';
import { takeInAgain } from './files/takeFilesIn.ts';
import { followLanguage } from './texts/followLanguage.ts';
import { followTheme } from './windows/theme.ts';
import { titleBar } from './windows/window.ts';
import type { Windows } from './windows/windows.ts';
import { followZoom } from './windows/zoom.ts';
import type { WindowRecovery } from './windows/windowRecovery.ts';

export interface RunningServices extends CallPorts {
  readonly log: Log;
  readonly findBody: (bodyId: BodyId) => Promise<StoredFile | null>;
  readonly paint: PagePorts['paint'];
  readonly cameFrom: LocalFiles['cameFrom'];
  /** Path of a body's first screen, whether or not it exists. */
  readonly firstScreenPath: (bodyId: BodyId) => string;
  /** The newest frame of a live page after a number. */
  readonly liveFrame: (liveId: string, after: number) => Promise<LiveFrameBytes | null>;
}

export interface ServicePorts {
  readonly windows: Windows;
  readonly documents: DocumentTokens;
  readonly recovery: WindowRecovery;
  readonly safeMode: SafeMode;
  readonly starts: Starts;
}

/** Starts everything behind the window: services, the handlers of its calls, menu and theme. */
export function runServices({ windows, documents, recovery, safeMode, starts }: ServicePorts): RunningServices {
  const window = windows.first;
  const folders = foldersOf(app.getPath('userData'));
  const emit = createEmit(windows.contents);
  const hearRuns = createNotifications(window, () => services.settings, emit);
  const isHidden = (): boolean => window.isDestroyed() || window.isMinimized() || !window.isVisible();
  const { whenDrawn, heard } = createDrawing();
  const services: Services = createServices(folders, emit, { onRunEvents: hearRuns, safeMode, isHidden, whenDrawn });
  // Tabs of a safe mode that ended without leaving it.
  if (!safeMode.isOn()) void services.workspace.joinSafeTabs();
  void openStore(services);
  const firstScreens = createFirstScreens(folders.data);
  const runCommand = commandsOf(windows);
  keepMenu(services, runCommand);
  followAppearance(window, services, emit);
  const pageExports = openPageExports(window, services, emit, safeMode.isOn() ? null : whenDrawn);
  endWithWindow(services, window, pageExports);
  const handlers = createHandlers({
    app: {
      info: () => readAppInfo(titleBar, safeMode.isOn()),
      openExternal: openerOf(window, services),
      openFolder: (folder) => showAppFolder(folderOf(folders, folder)),
      readNotices,
      writeClipboard: (text) => void clipboard.writeText(text),
      texts: createTextFiles(window),
      offerDocument: (text, type) => `doc://view/${documents.offer({ bytes: new TextEncoder().encode(text), type })}`,
      saveFirstScreen: firstScreens.save,
      ignoreMenuKeys: (isIgnored) => {
        for (const contents of windows.contents()) contents.setIgnoreMenuShortcuts(isIgnored);
      },
      windowReady: heard(createScreenshot(window, screenshotFile(process.argv), runCommand)),
    },
    connections: services,
    agents: services,
    runs: { ...services, runFiles: { ...createRunFiles(window, services), ...pageExports } },
    history: services,
    files: filePorts(window, services, starts, runCommand),
    engine: {
      start: () => services.engine.ensureReady(),
      stop: () => services.engine.stop(),
      status: () => services.engine.status(),
      copyToken: () => copyToken(services),
      log: (after) => services.engineLog.after(after),
      ocrLanguages: services.ocrLanguages,
    },
    lab: { ...services.lab, calls: services.lab.log.calls, forgetCalls: services.lab.log.forget },
    lists: { ...services, exportList: createListExport(window, services) },
    live: services,
    project: requestsFolderFor(window, services.project),
    baselines: services,
    settings: { ...services, certificates: createCertificates(window, services.settings) },
    windows: windowPorts(windows, services, emit, safeMode),
    recovery: {
      alerts: services.alerts.list,
      dismissAlert: (id) => dismissAlert(services, id),
      reopenHistory: () => openStore(services),
      crashes: recovery.crashes,
      diagnostics: createDiagnostics(window, services, recovery, safeMode),
      async start(isSafe) {
        await services.workspace.joinSafeTabs();
        safeMode.set(isSafe);
        await services.settings.reload();
        if (isSafe) await services.engine.stop();
        recovery.restart();
      },
    },
    network: services,
  });
  return {
    handlers,
    log: services.log,
    ...bodiesFor(services),
    firstScreenPath: firstScreens.pathOf,
    liveFrame: (liveId, after) => services.live.frame(liveId, after),
    onBug: (name, thrown) => {
      services.log.write('bug', { call: name, message: thrown instanceof Error ? thrown.message : String(thrown) });
    },
  };
}

/** The window follows the theme and the zoom of the settings. */
function followAppearance(window: BrowserWindow, { settings }: Services, emit: Emit): void {
  followTheme(window, settings, emit);
  followZoom(window, settings);
}

/** Files chosen in dialogs, and those that the program was started with. */
function filePorts(
  window: BrowserWindow,
  { localFiles }: Services,
  starts: Starts,
  runCommand: (command: string) => void,
): FilePorts {
  return {
    localFiles,
    chooser: createFileChooser(window, localFiles),
    openAgain: (url) => takeInAgain(url, localFiles),
    takeArrived: followStarts(starts, localFiles, () => runCommand('file.openArrived')),
  };
}

/** Commands of the menu go to the window that a person works in. */
function commandsOf(windows: Windows): (command: string) => void {
  const emitInFront = createEmit(() => [windows.front().webContents]);
  return (command) => emitInFront('menu.command', { command });
}

/** The tabs of all windows: tabs of windows from an earlier session are merged into the first window's before it loads them. */
function windowPorts(windows: Windows, services: Services, emit: Emit, { isOn }: SafeMode): WindowPorts {
  return {
    ...services,
    joined: isOn() ? Promise.resolve() : services.otherWindows.join(),
    showWindow: (windowId) => showOther(windows, services, windowId, emit),
    isSafe: isOn,
  };
}

/** Opens an additional window; when it is closed its tabs return to the first. */
function showOther(windows: Windows, services: Services, windowId: string, emit: Emit): void {
  const window = windows.open(windowId, () => {
    services.live.closeThoseOf(windowId);
    emit('window.tabsCameBack', [...services.otherWindows.close(windowId)]);
  });
  closeLivePages(services, window, windowId);
  followZoom(window, services.settings);
}

/** In ms. A window that fails to draw reports nothing; waiting ends after this time. */
const maxPaintWaitMs = 1500;

type HearStage = (stage: WindowStage) => void;

/** Resolves when the window is drawn for the first time: `heard` gets its stages before every other listener. */
function createDrawing(): { readonly whenDrawn: Promise<void>; heard(next: HearStage): HearStage } {
  let isDrawn = (): void => undefined;
  const whenDrawn = new Promise<void>((resolve) => {
    isDrawn = resolve;
  });
  setTimeout(() => isDrawn(), maxPaintWaitMs);
  const heard = (next: HearStage): HearStage => {
    return (stage) => {
      isDrawn();
      next(stage);
    };
  };
  return { whenDrawn, heard };
}

/** Opens links in the browser, with a confirmation for hosts that the person has not opened before. */
function openerOf(window: BrowserWindow, { settings }: Services): ReturnType<typeof createExternalLinks> {
  return createExternalLinks({
    window: () => (window.isDestroyed() ? null : window),
    knownHosts: async () => {
      const read = await settings.get();
      return read.ok ? read.value.knownExternalHosts : [];
    },
    rememberHost: async (host) => void (await settings.rememberExternalHost(host)),
  });
}

/** Paths below the profile; the app's own Chromium profile is its `app` folder. */
function foldersOf(userData: string): ServiceFolders {
  const profile = dirname(userData);
  return { profile, data: join(profile, 'store'), engine: join(profile, 'engine'), lab: join(profile, 'lab') };
}

function folderOf({ profile, data, engine, lab }: ServiceFolders, folder: AppFolder): string {
  return { data, logs: join(profile, 'logs'), settings: profile, engine, lab }[folder];
}

function copyToken(services: Services): boolean {
  const address = services.engine.address();
  if (address !== null) void clipboard.writeText(address.token);
  return address !== null;
}

/** The menu shows the keys that the window obeys, in the language of the settings, from the start and after each change. */
function keepMenu({ keyBindings, settings }: Services, runCommand: (command: string) => void): void {
  const install = async (): Promise<void> => {
    const read = await keyBindings.get();
    installMenu(runCommand, read.ok ? read.value : noKeyBindings);
  };
  keyBindings.subscribe(() => void install());
  followLanguage(settings, systemLocale(), () => void install());
}

/**
 * Renders stored bodies for the window, and locates them and the files they are created from. The process that renders pages ends with the
 * program.
 */
function bodiesFor(services: Services): Pick<RunningServices, 'findBody' | 'paint' | 'cameFrom'> {
  const images = createPageImages();
  return {
    cameFrom: services.localFiles.cameFrom,
    findBody: (bodyId) => findBody(services, bodyId),
    paint(wanted) {
      const password = services.localFiles.passwordOf(bodyIdSchema.parse(wanted.key));
      return images.paint({ ...wanted, ...(password === null ? {} : { password }) });
    },
  };
}

async function findBody(services: Services, bodyId: BodyId): Promise<StoredFile | null> {
  const own = services.privateBodies.find(bodyId);
  if (own !== null) return { path: own.bytes, size: own.bytes.byteLength, contentType: own.contentType };
  const found = await services.store.findBody(bodyId);
  if (!found.ok || found.value === null) return null;
  return { path: services.bodies.pathOf(bodyId), size: found.value.size, contentType: found.value.contentType };
}

/** Live pages end with the window, and when it reloads: then it has lost its state. */
function closeLivePages({ live }: Services, window: BrowserWindow, windowId: string | null): void {
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) live.closeThoseOf(windowId);
  });
}

/** @param whenToResume when exports of before are made again; null for not now */
function openPageExports(
  window: BrowserWindow,
  services: Services,
  emit: Emit,
  whenToResume: Promise<void> | null,
): PageExports {
  const pageExports = createPageExports(window, services, emit);
  void whenToResume?.then(() => pageExports.resume());
  return pageExports;
}

/** The program ends with its window, after the services have closed their resources. */
function endWithWindow(services: Services, window: BrowserWindow, pageExports: PageExports): void {
  closeLivePages(services, window, null);
  let isDown = false;
  const close = confirmClose(window, {
    isBusy: () => services.runs.count() > 0,
    isWanted: async () => {
      const read = await services.settings.get();
      return read.ok && read.value.confirmClose;
    },
  });
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('will-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    void pageExports
      .stop()
      .then(() => services.shutDown())
      .finally(() => {
        isDown = true;
        app.quit();
      });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      close.skip();
      app.quit();
    });
  }
}

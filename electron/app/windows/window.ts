import { BrowserWindow, nativeTheme, type Session, type WebFrameMain } from 'electron';
import { uiOrigin } from '../launch/privileges.ts';
import { offerTextMenu } from './textMenu.ts';

export interface WindowBounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

export interface WindowOptions {
  readonly session: Session;
  readonly preload: string;
  readonly bounds: WindowBounds;
  readonly icon: string | null;
  /** Additional data in its URL, such as the id of the window. */
  readonly hash?: string;
}

/** Background and text color of the title bar, for the system's own buttons: the same values as the tokens of the two themes. */
const overlayColours = {
  light: { color: '#f1efec', symbolColor: '#1f1e1c' },
  dark: { color: '#0f1215', symbolColor: '#e6eaee' },
} as const;

/** A window manager on Linux draws its own frame more reliably than the overlay. */
export const titleBar: 'overlay' | 'native' = process.platform === 'linux' ? 'native' : 'overlay';

/** Creates a UI window (security 3): sandboxed, isolated, without Node, with its bounds and its color from the start. */
export function createWindow(options: WindowOptions): BrowserWindow {
  const colours = nativeTheme.shouldUseDarkColors ? overlayColours.dark : overlayColours.light;
  const { maximized, ...place } = options.bounds;
  const window = new BrowserWindow({
    ...place,
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Trowel',
    backgroundColor: colours.color,
    autoHideMenuBar: true,
    ...(options.icon === null ? {} : { icon: options.icon }),
    ...(titleBar === 'overlay' ? { titleBarStyle: 'hidden', titleBarOverlay: { ...colours, height: 35 } } : {}),
    webPreferences: {
      session: options.session,
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      plugins: false,
      spellcheck: false,
      backgroundThrottling: true,
    },
  });
  // Shown immediately, in the surface color: a window that waits for its first paint paints later (performance 2, S1).
  if (maximized) window.maximize();
  else window.show();
  offerTextMenu(window);
  void window.loadURL(`${uiOrigin}/index.html${options.hash ?? ''}`);
  return window;
}

/** Follows the theme with the parts of the window that the system draws. */
export function paintTitleBar(window: BrowserWindow): void {
  const colours = nativeTheme.shouldUseDarkColors ? overlayColours.dark : overlayColours.light;
  window.setBackgroundColor(colours.color);
  if (titleBar === 'overlay' && process.platform !== 'darwin') window.setTitleBarOverlay({ ...colours, height: 35 });
}

/** Returns whether a frame is the main frame of this window at our own origin: the only sender that may call (security 3). */
export function isMainFrameOf(window: BrowserWindow | null, frame: WebFrameMain | null): boolean {
  if (window === null || window.isDestroyed() || frame === null) return false;
  return frame === window.webContents.mainFrame && frame.origin === uiOrigin;
}

/** Returns the focused window as the parent of dialogs; the given one if none of ours has the focus. */
export function frontOf(window: BrowserWindow): BrowserWindow {
  return BrowserWindow.getFocusedWindow() ?? window;
}

import { nativeTheme, type BrowserWindow, type WebContents, type WebFrameMain } from 'electron';
import { uiOrigin } from './privileges.ts';
import { isMainFrameOf, paintTitleBar } from './window.ts';

/** The windows of the program: the first, which it ends with, and those that hold tabs beside it. */
export interface Windows {
  readonly first: BrowserWindow;
  /** The one that a person works in: dialogs stand before it, and commands of the menu are its own. */
  front(): BrowserWindow;
  /** Those that are there, for what all of them must hear. */
  contents(): readonly WebContents[];
  isTrusted(frame: WebFrameMain | null): boolean;
  /** Opens another window of this id; `onClosed` hears of its end, unless the program ends with it. */
  open(windowId: string, onClosed: () => void): BrowserWindow;
}

export interface WindowsPorts {
  readonly first: BrowserWindow;
  /** A window of the same kind as the first; `place` says where it stands. */
  readonly create: (hash: string, place: { readonly x: number; readonly y: number }) => BrowserWindow;
}

/** Pixels by which another window stands beside the one that it came from. */
const offset = 32;

export function createWindows({ first, create }: WindowsPorts): Windows {
  const others = new Set<BrowserWindow>();
  const all = (): BrowserWindow[] => [first, ...others].filter((window) => !window.isDestroyed());
  first.on('closed', () => {
    for (const window of others) window.destroy();
  });
  return {
    first,
    front: () => all().find((window) => window.isFocused()) ?? first,
    contents: () => all().map(({ webContents }) => webContents),
    isTrusted: (frame) => all().some((window) => isMainFrameOf(window, frame)),
    open(windowId, onClosed) {
      const { x, y } = (all().find((window) => window.isFocused()) ?? first).getBounds();
      const hash = `#window=${windowId}`;
      const window = create(hash, { x: x + offset, y: y + offset });
      others.add(window);
      const paint = (): void => {
        if (!window.isDestroyed()) paintTitleBar(window);
      };
      nativeTheme.on('updated', paint);
      // Its tabs are on disk: the page begins anew where it was.
      window.webContents.on('render-process-gone', (_event, { reason }) => {
        if (reason !== 'clean-exit') setImmediate(() => loadAgain(window, hash));
      });
      window.on('closed', () => {
        nativeTheme.off('updated', paint);
        others.delete(window);
        if (!first.isDestroyed()) onClosed();
      });
      return window;
    },
  };
}

function loadAgain(window: BrowserWindow, hash: string): void {
  if (!window.isDestroyed()) void window.loadURL(`${uiOrigin}/index.html${hash}`).catch(() => undefined);
}

import { nativeTheme, type BrowserWindow, type WebContents, type WebFrameMain } from 'electron';
import { uiOrigin } from '../launch/privileges.ts';
import { isMainFrameOf, paintTitleBar } from './window.ts';

/** The windows of the program: the first, whose end is the program's end, and additional ones with tabs of their own. */
export interface Windows {
  readonly first: BrowserWindow;
  /** The focused window: the parent of dialogs, and the target of menu commands. */
  front(): BrowserWindow;
  /** Contents of all open windows, for broadcasts. */
  contents(): readonly WebContents[];
  isTrusted(frame: WebFrameMain | null): boolean;
  /** Opens another window of this id; `onClosed` hears of its end, unless the program ends with it. */
  open(windowId: string, onClosed: () => void): BrowserWindow;
}

export interface WindowsPorts {
  readonly first: BrowserWindow;
  /** Creates a window of the same kind as the first; `place` is its position. */
  readonly create: (hash: string, place: { readonly x: number; readonly y: number }) => BrowserWindow;
}

/** Offset in pixels of an additional window from the one that opened it. */
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
      // Its tabs are on disk: the page reloads where it was.
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

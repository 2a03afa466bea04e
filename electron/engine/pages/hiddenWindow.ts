import { BrowserWindow, type Session } from 'electron';

/** Pixels of the window itself, whatever the page is told of its size: each of them is drawn, and nobody looks. */
const windowSize = 16;

/**
 * A window that nobody sees, for what strangers made: without Node, sound, dialogs, further windows, plug-ins or a way around the
 * session's proxy. Every window of the engine is made here.
 */
export function openHiddenWindow(session: Session): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: windowSize,
    height: windowSize,
    useContentSize: true,
    webPreferences: {
      session,
      offscreen: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      backgroundThrottling: false,
      disableDialogs: true,
      webgl: false,
      plugins: false,
      spellcheck: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      enableWebSQL: false,
      autoplayPolicy: 'document-user-activation-required',
      v8CacheOptions: 'none',
    },
  });
  const { webContents: contents } = window;
  contents.setAudioMuted(true);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  return window;
}

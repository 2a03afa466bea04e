import { BrowserWindow, type Session } from 'electron';

/** Window size in px, independent of the emulated viewport: small, because each pixel is painted and nobody sees it. */
const windowSize = 16;

/**
 * Opens a hidden window for untrusted content: without Node, sound, dialogs, popups, plug-ins or a bypass of the session's proxy. Every
 * window of the engine is created here.
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

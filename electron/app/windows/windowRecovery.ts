import { app, type BrowserWindow } from 'electron';
import { createRecentTimes } from '../../../shared/base/recentTimes.ts';
import type { Crash } from '../../../shared/recovery/alert.ts';
import { uiOrigin } from '../launch/privileges.ts';
import { currentTextLanguage } from '../texts/text.ts';

export interface WindowRecovery {
  /** Oldest first, since the program started. */
  crashes(): Crash[];
  /** Reloads the window's own page, as after a first start. */
  restart(): void;
}

/** At this number of crashes within a minute the page is not reloaded again. */
const crashesBeforePage = 3;
const crashWindowMs = 60_000;
const crashesRemembered = 50;

/**
 * Restores the window when its page crashes or hangs: drafts, runs and layout are on disk or in main. After repeated crashes a plain page
 * without the window's program replaces it.
 */
export function recoverWindow(window: BrowserWindow, onCrash: (crash: Crash) => void): WindowRecovery {
  const recent = createRecentTimes(crashWindowMs);
  const crashes: Crash[] = [];
  let page: 'index' | 'recovery' = 'index';

  function note(crash: Crash): void {
    crashes.push(crash);
    if (crashes.length > crashesRemembered) crashes.shift();
    onCrash(crash);
  }

  function load(): void {
    // The page without the program is built once for each language.
    const file = page === 'recovery' && currentTextLanguage() === 'de' ? 'recovery.de' : page;
    if (!window.isDestroyed()) void window.loadURL(`${uiOrigin}/${file}.html`).catch(() => undefined);
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const at = Date.now();
    note({ at, process: 'window', reason, exitCode });
    if (recent.add(at) >= crashesBeforePage) page = 'recovery';
    // Not inside the event: Chromium is still taking the dead page down.
    setImmediate(load);
  });
  window.on('unresponsive', () => {
    // A debugger is attached: the page is paused on purpose.
    if (window.webContents.isDevToolsOpened()) return;
    window.webContents.forcefullyCrashRenderer();
  });
  app.on('child-process-gone', (_event, { type, serviceName, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') note({ at: Date.now(), process: name ?? serviceName ?? type, reason, exitCode });
  });

  return {
    crashes: () => [...crashes],
    restart() {
      recent.clear();
      page = 'index';
      load();
    },
  };
}

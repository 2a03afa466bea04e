import type { ElectronApplication, Page } from '@playwright/test';
import { evaluateInMain } from './evaluateInMain.ts';
import { shout } from './hostileDocument.ts';

/** Effects of a document on the window; all empty when it is contained. */
export interface Escapes {
  /** Code that ran: what it wrote to a console or sent to the window; and elements of the window itself that could run some. */
  readonly scripts: readonly string[];
  /** Requests that left the window's session for a network. */
  readonly requests: readonly string[];
  readonly navigations: readonly string[];
  /** Windows, dialogs and downloads. */
  readonly popups: readonly string[];
}

/** Watches the window from outside, by means of which its documents know nothing. */
export async function watchWindow(electron: ElectronApplication, page: Page): Promise<{ escapes(): Promise<Escapes> }> {
  const scripts: string[] = [];
  const navigations: string[] = [];
  const popups: string[] = [];
  page.on('console', (message) => {
    // Chromium quotes code in the messages with which it refuses it: only the code itself begins with the word.
    if (message.text().startsWith(shout)) scripts.push(message.text());
  });
  page.on('framenavigated', (frame) => {
    // Where a frame may not navigate, Chromium shows an error page of its own.
    const isKept =
      frame.parentFrame() !== null && /^(doc:\/\/view\/|about:(blank|srcdoc)$|chrome-error:)/.test(frame.url());
    if (!isKept) navigations.push(frame.url());
  });
  page.on('dialog', (dialog) => {
    popups.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => popups.push(`download ${download.url()}`));
  electron.on('window', (opened) => popups.push(`window ${opened.url()}`));
  await page.evaluate((word) => {
    const heard: string[] = [];
    Object.assign(globalThis, { trowelHeard: heard });
    addEventListener('message', (event) => {
      if (String(event.data).includes(word)) heard.push(String(event.data));
    });
    // The content security policy would block such an element; its mere presence is the error.
    const harmful = 'script, object, embed, base, meta, applet, portal';
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      for (const element of added.flatMap((root) => [root, ...root.querySelectorAll('*')])) {
        if (element.matches(harmful) || element.getAttributeNames().some((name) => name.startsWith('on')))
          heard.push(`markup ${element.outerHTML.slice(0, 200)}`);
      }
    }).observe(document.body, { childList: true, subtree: true });
  }, shout);
  await evaluateInMain(electron, ({ session, app }) => {
    const requests: string[] = [];
    const opened: string[] = [];
    Object.assign(globalThis, { trowelRequests: requests, trowelOpened: opened });
    const own = /^(app|doc|pdf|data|blob|devtools|chrome-extension):/;
    session.fromPartition('persist:ui').webRequest.onSendHeaders(({ url }) => {
      if (!own.test(url)) requests.push(url);
    });
    app.on('browser-window-created', () => opened.push('window'));
  });
  return {
    async escapes() {
      const heard = await page.evaluate(() => (globalThis as unknown as { trowelHeard: string[] }).trowelHeard);
      const main = await evaluateInMain(electron, () => {
        const { trowelRequests, trowelOpened } = globalThis as unknown as {
          trowelRequests: string[];
          trowelOpened: string[];
        };
        return { requests: trowelRequests, opened: trowelOpened };
      });
      return {
        scripts: [...scripts, ...heard],
        requests: main.requests,
        navigations,
        popups: [...popups, ...main.opened],
      };
    },
  };
}

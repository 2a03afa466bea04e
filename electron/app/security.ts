import { app, type WebContents } from 'electron';
import { uiOrigin } from './privileges.ts';

/**
 * What every page of this process may do by itself: nothing (security 3). Navigation, new windows and webviews are a
 * pure deny, for whatever contents may ever be created here.
 */
export function lockContents(onDenied: (what: string, url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    lock(contents, onDenied);
  });
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('select-client-certificate', (event) => {
    event.preventDefault();
  });
  app.on('login', (event) => {
    event.preventDefault();
  });
}

function lock(contents: WebContents, onDenied: (what: string, url: string) => void): void {
  const isOwnDocument = (url: string): boolean =>
    url === `${uiOrigin}/index.html` || url.startsWith(`${uiOrigin}/index.html#`);
  contents.on('will-navigate', (event) => {
    if (isOwnDocument(event.url) && event.isMainFrame) return;
    event.preventDefault();
    onDenied('navigation', event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame ? isOwnDocument(event.url) : isViewerFrame(event.url)) return;
    event.preventDefault();
    onDenied('frame navigation', event.url);
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
    onDenied('redirect', event.url);
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    onDenied('webview', '');
  });
  contents.setWindowOpenHandler(({ url }) => {
    onDenied('window', url);
    return { action: 'deny' };
  });
}

/** The two origins that a frame of the window may show. */
function isViewerFrame(url: string): boolean {
  return (
    url.startsWith('doc://view/') || url.startsWith('pdf://view/') || url === 'about:blank' || url === 'about:srcdoc'
  );
}

import { app, type WebContents } from 'electron';
import { uiOrigin } from './privileges.ts';

/** Denies all pages of this process navigation, new windows and webviews without exception (security 3), for any contents created here. */
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

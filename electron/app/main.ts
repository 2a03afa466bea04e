import { app } from 'electron';
import { productName } from './product.ts';
import { registerSchemes } from './privileges.ts';
import { createStarts, isStart, type Start } from './starts.ts';

/** The app: one window, its services, and the wires between them. */
export async function runApp(): Promise<void> {
  registerSchemes();
  process.umask(0o077);
  app.setName(productName);
  // MB in which new objects live: the default leaves room for a page that makes more garbage than this window does.
  // And the window may say when it is at rest, so that what the start left behind is given back (collectAtRest.ts).
  app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=2 --expose-gc');
  const own: Start = { words: process.argv.slice(1), folder: process.cwd() };
  if (!app.requestSingleInstanceLock({ ...own })) {
    app.exit(0);
    return;
  }
  const starts = createStarts();
  starts.tell(own);
  // From here on, since who opens several files at once starts as many programs.
  app.on('second-instance', (_event, _words, _folder, start) => {
    if (isStart(start)) starts.tell(start);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    starts.tell({ words: [path], folder: process.cwd() });
  });
  // Read while Chromium starts: what the window needs must not hold up `ready`, nor be late for it (performance 3).
  const starting = import('./startApp.ts');
  await app.whenReady();
  (await starting).startApp(starts);
}

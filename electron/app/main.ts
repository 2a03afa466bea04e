import { app } from 'electron';
import { productName } from './launch/product.ts';
import { registerSchemes } from './launch/privileges.ts';
import { createStarts, isStart, type Start } from './launch/launchArguments.ts';

/** The app: one window, its services, and the wires between them. */
export async function runApp(): Promise<void> {
  registerSchemes();
  process.umask(0o077);
  app.setName(productName);
  // Size of V8's young generation in MB: the default suits pages with more garbage than this window has. The window may also request a
  // collection when it is idle, so that the memory of the start is freed (collectAtRest.ts).
  app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=2 --expose-gc');
  const own: Start = { words: process.argv.slice(1), folder: process.cwd() };
  if (!app.requestSingleInstanceLock({ ...own })) {
    app.exit(0);
    return;
  }
  const starts = createStarts();
  starts.report(own);
  // Listens from here on, since opening several files simultaneously starts one program per file.
  app.on('second-instance', (_event, _words, _folder, start) => {
    if (isStart(start)) starts.report(start);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    starts.report({ words: [path], folder: process.cwd() });
  });
  // Imported while Chromium starts: the window's modules must neither delay `ready` nor be loaded after it (performance 3).
  const starting = import('./startApp.ts');
  await app.whenReady();
  (await starting).startApp(starts);
}

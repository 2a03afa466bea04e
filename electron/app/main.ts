import { app } from 'electron';
import { productName } from './product.ts';
import { registerSchemes } from './privileges.ts';

/** The app: one window, its services, and the wires between them. */
export async function runApp(): Promise<void> {
  registerSchemes();
  process.umask(0o077);
  app.setName(productName);
  // MB in which new objects live: the default leaves room for a page that makes more garbage than this window does.
  // And the window may say when it is at rest, so that what the start left behind is given back (collectAtRest.ts).
  app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=2 --expose-gc');
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  // Read while Chromium starts: what the window needs must not hold up `ready`, nor be late for it (performance 3).
  const starting = import('./startApp.ts');
  await app.whenReady();
  (await starting).startApp();
}

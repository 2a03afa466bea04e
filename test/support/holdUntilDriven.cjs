// Required into the app's main process before its own code: holds `ready` until Playwright is connected to the program and
// to Chromium. A window that opens while it connects is now and then never seen, and the launch hangs.
const { app } = require('electron');

const whenReady = app.whenReady.bind(app);
const driven = new Promise((resolve) => {
  // The name that Playwright calls when it is connected.
  globalThis.__playwright_run = resolve;
});
app.whenReady = async () => {
  await driven;
  await whenReady();
};

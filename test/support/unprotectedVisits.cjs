// Visits pages as Electron does when nobody takes care, one after the other, and says of each whether its text could be had in
// time: the control that shows what hostile pages do to whoever has no engine's protections.
const { app, BrowserWindow } = require('electron');

const [timeout, ...addresses] = process.argv.slice(process.argv.indexOf('--visits') + 1);
const late = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));

async function visit(address) {
  const window = new BrowserWindow({ show: false, webPreferences: { offscreen: true, backgroundThrottling: false } });
  const gone = new Promise((resolve) => {
    window.once('closed', () => resolve(null));
    window.webContents.once('render-process-gone', () => resolve(null));
  });
  const read = async () => {
    await window.loadURL(address).catch(() => undefined);
    return window.webContents.executeJavaScript('document.documentElement.textContent.length');
  };
  const length = await Promise.race([read().catch(() => null), gone, late(Number(timeout))]);
  if (!window.isDestroyed()) window.destroy();
  return length !== null;
}

process.on('uncaughtException', () => undefined);
app.on('window-all-closed', () => undefined);
void app.whenReady().then(async () => {
  for (const address of addresses)
    process.stdout.write(`${JSON.stringify({ address, ended: await visit(address) })}\n`);
  process.exit(0);
});

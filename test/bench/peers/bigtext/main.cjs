// The floor of the body figures: a blank page that fetches, and main that fetches for it and hands the text over `invoke`.
const { app, BrowserWindow, ipcMain, net, session } = require('electron');
const { createHash } = require('node:crypto');
const { open, rename } = require('node:fs/promises');
const { join } = require('node:path');

const request = { method: 'POST', body: '{}' };
ipcMain.handle('chromium-fetch', async (_event, url) => (await net.fetch(url, request)).text());
ipcMain.handle('kept-fetch', async (_event, url, folder) => keepFetched(url, folder));
ipcMain.handle('node-fetch', async (_event, url) => (await fetch(url, request)).text());
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    webPreferences: { sandbox: true, preload: join(__dirname, 'preload.cjs') },
  });
  void window.loadFile(join(__dirname, '..', 'emptywindow', 'index.html'));
});
app.on('window-all-closed', () => app.quit());

/**
 * No more than must be: a connection of its own, since Chromium repeats a POST by itself when a kept one turns out dead (which may be
 * charged twice), and on disk (security 8) the intent before it is sent, the body and its name, then the end.
 */
async function keepFetched(url, folder) {
  const log = await open(join(folder, 'log'), 'a');
  await log.write('begun\n');
  await log.datasync();
  const text = await (await net.fetch(url, request)).text();
  void session.defaultSession.closeAllConnections();
  const temporary = join(folder, 'incoming');
  const body = await open(temporary, 'w');
  await body.write(text);
  await body.sync();
  await body.close();
  await rename(temporary, join(folder, createHash('sha256').update(text).digest('hex')));
  const names = await open(folder, 'r');
  await names.sync();
  await names.close();
  await log.write('ended\n');
  await log.datasync();
  await log.close();
  return text;
}

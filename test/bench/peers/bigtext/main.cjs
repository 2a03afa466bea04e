// The floor of the body figures: a blank page that fetches, main handing the same text over `invoke`, and main that fetches for it.
const { app, BrowserWindow, ipcMain, net } = require('electron');
const { join } = require('node:path');

const text = 'x'.repeat(Number(process.env.TROWEL_BENCH_MEGABYTES ?? '50') * 1024 * 1024);
ipcMain.handle('big-text', () => text);
const request = { method: 'POST', body: '{}' };
ipcMain.handle('chromium-fetch', async (_event, url) => (await net.fetch(url, request)).text());
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

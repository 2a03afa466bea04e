// The least an Electron program with a window can be: the floor of the start-up figures.
const { app, BrowserWindow } = require('electron');
const { join } = require('node:path');

const profile = process.argv.indexOf('--profile');
if (profile !== -1) app.setPath('userData', process.argv[profile + 1]);
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } });
  void window.loadFile(join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
process.on('SIGTERM', () => app.quit());

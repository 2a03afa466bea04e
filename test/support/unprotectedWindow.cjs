// A window as Electron makes it when nobody takes care: the control that shows what hostile documents do without Trowel.
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL(process.argv.at(-1)));

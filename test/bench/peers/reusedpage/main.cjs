// A page that is used again and again, and never cleared: loads what it is told line by line, and gives its HTML back.
const { app, BrowserWindow } = require('electron');
const { createInterface } = require('node:readline');

void app.whenReady().then(async () => {
  const window = new BrowserWindow({
    show: false,
    width: 1280,
    height: 800,
    webPreferences: { offscreen: true, sandbox: true, backgroundThrottling: false },
  });
  const { webContents } = window;
  await webContents.loadURL('about:blank');
  webContents.stopPainting();
  process.stdout.write('{"ready":true}\n');
  for await (const url of createInterface({ input: process.stdin })) {
    await webContents.loadURL(url);
    const html = await webContents.executeJavaScript('document.documentElement.outerHTML');
    process.stdout.write(`${JSON.stringify({ html })}\n`);
  }
  app.exit(0);
});

const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bigText', async () => (await ipcRenderer.invoke('big-text')).length);
contextBridge.exposeInMainWorld('chromiumFetch', (url) => ipcRenderer.invoke('chromium-fetch', url));
contextBridge.exposeInMainWorld('nodeFetch', (url) => ipcRenderer.invoke('node-fetch', url));

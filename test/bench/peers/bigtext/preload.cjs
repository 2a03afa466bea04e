const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bigText', async () => (await ipcRenderer.invoke('big-text')).length);
contextBridge.exposeInMainWorld('smallFetch', (url) => ipcRenderer.invoke('small-fetch', url));

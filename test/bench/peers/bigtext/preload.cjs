const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('chromiumFetch', (url) => ipcRenderer.invoke('chromium-fetch', url));
contextBridge.exposeInMainWorld('keptFetch', (url, folder) => ipcRenderer.invoke('kept-fetch', url, folder));
contextBridge.exposeInMainWorld('nodeFetch', (url) => ipcRenderer.invoke('node-fetch', url));

const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bigText', async () => (await ipcRenderer.invoke('big-text')).length);

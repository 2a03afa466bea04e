import { contextBridge, ipcRenderer, type IpcRendererEvent, webUtils } from 'electron';
import { bridgeName, callChannel, eventChannel, originChannel } from '../../shared/ipc/channels.ts';
import type { Bridge } from '../../shared/ipc/host.ts';

/** The bridge passes values only: never an event object, never `ipcRenderer`. The router decides what each call may do. */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input) as Promise<unknown>,
  async cameFrom(fileId, file) {
    // Empty for one that a script has made.
    const path = webUtils.getPathForFile(file as File);
    if (path !== '') await ipcRenderer.invoke(originChannel, fileId, path);
  },
  subscribe(listener) {
    const forward = (_event: IpcRendererEvent, name: Parameters<typeof listener>[0], payload: unknown): void => {
      listener(name, payload);
    };
    ipcRenderer.on(eventChannel, forward);
    // The context bridge wraps callbacks again at each crossing: only a function created here can remove this one.
    return () => {
      ipcRenderer.removeListener(eventChannel, forward);
    };
  },
};

contextBridge.exposeInMainWorld(bridgeName, bridge);

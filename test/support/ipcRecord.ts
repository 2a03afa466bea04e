import type { ElectronApplication } from '@playwright/test';

export interface IpcRecord {
  /** Calls of the window, as JSON: name and input. */
  readonly asked: readonly string[];
  /** Replies of main and messages that it sent by itself, as JSON. */
  readonly told: readonly string[];
}

/** Records from now on every message between main and the window. Main's own code is unchanged. */
export async function recordIpc(electron: ElectronApplication): Promise<{ read(): Promise<IpcRecord> }> {
  await electron.evaluate(({ ipcMain, webContents }) => {
    const record: { asked: string[]; told: string[] } = { asked: [], told: [] };
    Object.assign(globalThis, { trowelIpcRecord: record });
    const text = (value: unknown): string => JSON.stringify(value) ?? '';
    type Answer = (event: unknown, ...words: unknown[]) => unknown;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Answer> })._invokeHandlers;
    for (const [channel, answer] of handlers) {
      handlers.set(channel, async (event, ...words) => {
        record.asked.push(text(words));
        const told = await answer(event, ...words);
        record.told.push(text(told));
        return told;
      });
    }
    for (const contents of webContents.getAllWebContents()) {
      const send = contents.send.bind(contents);
      contents.send = (channel: string, ...words: unknown[]) => {
        record.told.push(text(words));
        send(channel, ...words);
      };
    }
  });
  return {
    read: () => electron.evaluate(() => (globalThis as unknown as { trowelIpcRecord: IpcRecord }).trowelIpcRecord),
  };
}

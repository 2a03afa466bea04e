import { eventChannel } from '../../../shared/ipc/channels.ts';
import type { RunningApp } from '../../support/launchApp.ts';

/** Runs a command of the window by its id, as the application menu does: in every language, and without its keys. */
export async function runCommand({ electron }: RunningApp, command: string): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, [channel, id]) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'menu.command', { command: id }),
    [eventChannel, command] as const,
  );
}

import { join } from 'node:path';
import { _electron, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';

/** An empty Electron window of the app's size, for pages that are measured against. */
export async function openBlankWindow(peers: string): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), join(peers, 'emptywindow')],
  });
  return { page: await app.firstWindow(), close: () => app.close() };
}

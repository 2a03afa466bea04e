import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVirtualDisplay } from './display.mjs';
import { root } from './paths.mjs';

/**
 * Starts a desktop session for tests: a display, a separate bus and a separate unlocked keyring, all removed afterwards. Linux only; other
 * systems use the machine's own session.
 * @returns {Promise<{
 * environment: NodeJS.ProcessEnv;
 * inside: (program: string) => [string, string[]];
 * stop: () => Promise<void>;
 * }>} inside: the command that starts a program in it (with its environment)
 */
export async function startSession() {
  if (process.platform !== 'linux') {
    return { environment: { ...process.env }, inside: (program) => [program, []], stop: async () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'trowel-session-'));
  const environment = { ...process.env, ...privateFolders(folder) };
  const display = await startVirtualDisplay();
  environment['DISPLAY'] = display.name;
  delete environment['WAYLAND_DISPLAY'];
  delete environment['DBUS_SESSION_BUS_ADDRESS'];
  return {
    environment,
    inside: (program) => [
      'dbus-run-session',
      ['--', process.execPath, join(root, 'build/scripts/unlockedKeyring.mjs'), program],
    ],
    stop: async () => {
      await display.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Neither reads nor writes files of the user. @param {string} folder */
function privateFolders(folder) {
  /** @type {Record<string, string>} */
  const folders = {};
  for (const name of ['config', 'data', 'cache', 'state'])
    folders[`XDG_${name.toUpperCase()}_HOME`] = join(folder, name);
  folders['XDG_RUNTIME_DIR'] = join(folder, 'run');
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true, mode: 0o700 });
  return folders;
}

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import { expectNoCanaryInApp, expectNoCanaryInFiles, plantCanaryKey } from './canaryKey.ts';
import { descendantsOf, stillRunning } from './processTree.ts';

export interface LaunchOptions {
  /** The session's unlocked keyring, or none that protects. */
  readonly keychain?: 'keyring' | 'none';
  /** Added to our own environment: another bus, other folders. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Further command-line arguments. */
  readonly words?: readonly string[];
  /** Selector of the element that the window shows first in place of its shell. */
  readonly waitFor?: string;
}

export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  /** Of the main process. */
  readonly pid: number;
  readonly profile: string;
  /** Searches for the key of its services in its window, on the clipboard and in its processes; `quit` does so by itself. */
  expectNoKey(): Promise<void>;
  /** Ends the app as the system does at shutdown, without a question about runs, and waits until all its processes are gone. */
  quit(): Promise<void>;
  /** SIGKILL to the main process alone; settles when it is gone. */
  kill(): Promise<void>;
  /** What went wrong in the window and was caught by nobody, so far. */
  readonly pageErrors: readonly string[];
  /** Ends whatever is left, however the test went. */
  dispose(): Promise<void>;
}

/** A folder for one profile; `remove` takes it away, after a search for the key of its services. */
export function createProfile(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-profile-'));
  return {
    folder,
    remove() {
      try {
        expectNoCanaryInFiles(folder);
      } finally {
        withServices.delete(folder);
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      }
    },
  };
}

/** Profiles whose services get the canary key at each start. */
const withServices = new Set<string>();

/** Marks a profile as one with services: from its next start on they have a key, which must occur nowhere (security 9). */
export function giveServicesAKey(profile: string): void {
  withServices.add(profile);
}

/** Arguments after the app's folder on the command line. */
function ownWords(profile: string, options: LaunchOptions = {}): string[] {
  // Linux only: other systems have their own store and ignore the flag.
  const store = `--password-store=${options.keychain === 'none' ? 'basic' : 'gnome-libsecret'}`;
  return [store, '--profile', profile, ...(options.words ?? [])];
}

/** Starts the real app and waits until its window takes input. */
export async function launchApp(profile: string, options: LaunchOptions = {}): Promise<RunningApp> {
  const electron = await _electron.launch({
    // Set explicitly, because Playwright's own loader would choose a key store.
    executablePath: electronPath(),
    args: [
      ...launchArguments(),
      '-r',
      'test/support/holdUntilDriven.cjs',
      process.cwd(),
      ...ownWords(profile, options),
    ],
    ...(options.environment === undefined
      ? {}
      : { env: { ...(process.env as Record<string, string>), ...options.environment } }),
    chromiumSandbox: process.getuid?.() !== 0,
    // The colors of the system and the settings, not Playwright's own.
    colorScheme: null,
    // A machine that does other things as well takes its time.
    timeout: 120_000,
  });
  const child = electron.process();
  const pid = child.pid ?? 0;
  const started = new Set<number>();
  const page = await electron.firstWindow();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.stack ?? error.message));
  // Located by its region and not by its name: the window may use the pseudo-locale.
  await expect(page.locator(options.waitFor ?? '[data-region="activity"]')).toBeVisible();

  if (withServices.has(profile)) await plantCanaryKey(page);

  const expectNoKey = (): Promise<void> => expectNoCanaryInApp(electron, page, pid);

  async function end(act: () => unknown): Promise<void> {
    for (const one of descendantsOf(pid)) started.add(one);
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
    await act();
    await gone;
  }

  return {
    electron,
    page,
    pid,
    profile,
    pageErrors,
    expectNoKey,
    async quit() {
      await expectNoKey();
      // A question would call off the quit that Playwright waits for, and it would never hear of the next one.
      await end(async () => {
        await electron.evaluate(() => process.emit('SIGTERM')).catch(() => undefined);
        await electron.close();
      });
      await expect.poll(() => stillRunning([...started]), { message: 'processes that outlive the app' }).toEqual([]);
    },
    kill: () => end(() => child.kill('SIGKILL')),
    async dispose() {
      for (const one of descendantsOf(pid)) started.add(one);
      child.kill('SIGKILL');
      for (const one of stillRunning([...started])) killIfThere(one);
      await electron.close().catch(() => undefined);
    },
  };
}

/** It may end by itself between the check and the kill. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone: what we want.
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import { expect } from '@playwright/test';
import { createProfile } from './launchApp.ts';
import { descendantsOf, stillRunning } from './processTree.ts';

/** Opens an address in an Electron window without any of Trowel's protections; `close` ends it at once. */
export async function openUnprotected(address: string): Promise<{ close(): Promise<void> }> {
  const profile = createProfile();
  const words = [`--user-data-dir=${profile.folder}`, 'test/support/unprotectedWindow.cjs', address];
  const child = spawn(electronPath(), [...launchArguments(), ...words], { stdio: 'ignore' });
  await once(child, 'spawn');
  return {
    async close() {
      const started = descendantsOf(child.pid ?? 0);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await expect.poll(() => stillRunning(started)).toEqual([]);
      profile.remove();
    },
  };
}

import { readFileSync } from 'node:fs';
import type { RunningApp } from './launchApp.ts';
import { descendantsOf } from './processTree.ts';

/** Returns the engine's main process: the app's own child with that argument. */
export function engineOf(app: RunningApp): number {
  const found = descendantsOf(app.pid).find((pid) => {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words.includes('--engine') && words.includes('--supervised');
  });
  if (found === undefined) throw new Error('the app has no engine');
  return found;
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { engineReadySchema } from '../../../shared/api/engine/control.ts';

export interface StartedEngine {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the engine as `npm run engine` does, for pages on this machine. */
export async function startEngine(project: string, words: readonly string[] = []): Promise<StartedEngine> {
  const data = mkdtempSync(join(tmpdir(), 'trowel-bench-engine-'));
  const child = spawn(
    electronPath(),
    [
      ...launchArguments({ headless: true }),
      project,
      '--engine',
      '--port',
      '0',
      '--data',
      data,
      '--allow-private',
      ...words,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ready = await new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the engine ended while starting (${String(code)})`)));
    createInterface({ input: child.stdout }).once('line', (line) => resolve(engineReadySchema.parse(JSON.parse(line))));
  });
  return {
    ...ready,
    pid: child.pid ?? 0,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

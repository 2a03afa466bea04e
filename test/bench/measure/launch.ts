import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';

/** What the marks file (peers/marks.cjs) reports, in ms since 1970. */
export interface Marks {
  readonly ready?: number;
  readonly paint?: number;
  /** A text field accepts input and keeps it. */
  readonly input?: number;
  /** Monaco is there. */
  readonly editor?: number;
  /** Longest block of main's event loop since the last `settle`, in ms. */
  readonly blocked?: number;
}

export interface Launched {
  readonly spawnedAt: number;
  readonly child: ChildProcess;
  /** Waits until a mark was reported. */
  mark(name: keyof Marks): Promise<number>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** The folder of the application. */
  readonly application: string;
  readonly words?: readonly string[];
  /** `-r` works in the real Electron and in the fallback alike. */
  readonly marks: string;
}

const patienceMs = 60_000;

/** Starts a program with the marks file and listens to what it reports on stderr. */
export function launch(options: LaunchOptions): Launched {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const spawnedAt = Date.now();
  const child = spawn(
    electronPath(),
    [
      ...launchArguments({ headless: false }),
      '-r',
      options.marks,
      options.application,
      ...(options.words ?? ['--profile', profile]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env } },
  );
  const seen = new Map<string, number>();
  const waiting = new Map<string, (value: number) => void>();
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const match = /^trowel-mark (\w+) ([\d.]+)$/.exec(line);
      if (match?.[1] === undefined) return;
      seen.set(match[1], Number(match[2]));
      waiting.get(match[1])?.(Number(match[2]));
    });
  }
  return {
    spawnedAt,
    child,
    mark: (name) => {
      const known = seen.get(name);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no ${name} within ${patienceMs} ms`)), patienceMs);
        waiting.set(name, (value) => {
          clearTimeout(late);
          resolve(value);
        });
      });
    },
    async stop() {
      const isGone = child.exitCode !== null || child.signalCode !== null;
      const gone = isGone ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(kill);
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface SmallDisk {
  readonly folder: string;
  /** Writes until nothing more goes on it. */
  fill(): void;
  empty(): void;
  forbidWriting(): void;
  remove(): void;
}

/** Whether a disk can be mounted here: as root of a machine or container that permits it. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-disk-'));
  const isMounted = run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (isMounted) run('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

function run(program: string, words: readonly string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0;
}

/** A disk of so many megabytes, which goes when `remove` is called. */
export function createSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-disk-'));
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch {
        // Full, as wanted.
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    forbidWriting: () => void run('mount', ['-o', 'remount,ro', folder]),
    remove() {
      run('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A small disk that goes when the test has ended. */
export function mountSmall(megabytes: number): SmallDisk {
  const disk = createSmallDisk(megabytes);
  onTestFinished(() => disk.remove());
  return disk;
}

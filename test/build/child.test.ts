import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { descendantsOf, stillRunning } from '../support/processTree.ts';

const scripts = resolve(import.meta.dirname, '../../build/scripts');
const onLinux = process.platform === 'linux';

/** A script that runs a program in place of itself; the program responds to SIGTERM with exit code 7, after it has started another one. */
const outer = `
  const { runInOurPlace } = await import(${JSON.stringify(join(scripts, 'child.mjs'))});
  const inner = \`
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    setInterval(() => {}, 1000);
    let signals = 0;
    process.on('SIGTERM', () => {
      signals += 1;
      console.log('signal ' + signals);
      setImmediate(() => process.exit(7));
    });
    console.log('ready');
  \`;
  process.exitCode = await runInOurPlace(process.execPath, ['-e', inner]);
`;

/** A script whose program blocks its main thread after it has reported that it is ready. */
const outerOfBlocked = `
  const { runInOurPlace } = await import(${JSON.stringify(join(scripts, 'child.mjs'))});
  const inner = \`
    const { writeSync } = require('node:fs');
    process.on('SIGTERM', () => process.exit(7));
    setImmediate(() => {
      writeSync(1, 'ready\\\\n');
      for (;;);
    });
  \`;
  process.exitCode = await runInOurPlace(process.execPath, ['-e', inner], { killAfterMs: 300 });
`;

async function start(script = outer) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'exit');
  await once(reader, 'line');
  return { child, lines, ended, family: descendantsOf(child.pid ?? 0) };
}

describe.runIf(onLinux)('a program that runs in the place of a script', () => {
  it('gets a signal once, ends the script with its exit code, and leaves nothing behind', async () => {
    const { child, lines, ended, family } = await start();
    expect(family).toHaveLength(2);
    // As in a terminal, where npm and the terminal both send it.
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await ended).toEqual([7, null]);
    expect(lines).toEqual(['ready', 'signal 1']);
    await expect.poll(() => stillRunning(family)).toEqual([]);
  });

  it('is killed when its main thread stands still and it does not end on a signal', async () => {
    const { child, ended, family } = await start(outerOfBlocked);
    expect(family).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await ended).toEqual([128 + constants.signals.SIGKILL, null]);
    await expect.poll(() => stillRunning(family)).toEqual([]);
  });

  it('is told to end when the script was killed', async () => {
    const { child, lines, ended, family } = await start();
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => lines).toEqual(['ready', 'signal 1']);
    const [program] = family;
    await expect.poll(() => stillRunning([program ?? 0])).toEqual([]);
    for (const pid of stillRunning(family)) process.kill(pid, 'SIGKILL');
  });
});

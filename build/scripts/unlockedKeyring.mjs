import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { exitCodeOf } from './child.mjs';

/** Run inside a bus of its own: unlocks a keyring there, then runs the program that it is given. */
const [program, ...parameters] = process.argv.slice(2);
if (!program) throw new Error('name the program to run');

// It returns when the keyring is on the bus: whoever asked earlier would wake a second one, which is locked. The password is
// that of a keyring that lives as long as this run; the daemon ends with the bus.
spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--daemonize'], {
  input: 'trowel',
  stdio: ['pipe', 'ignore', 'ignore'],
});

const child = spawn(program, parameters, { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
const [code, signal] = await once(child, 'close');
process.exitCode = exitCodeOf(code, signal);

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { exitCodeOf } from './child.mjs';

/** Runs inside a separate bus: unlocks a keyring there, then runs the given program. */
const [program, ...parameters] = process.argv.slice(2);
if (!program) throw new Error('name the program to run');

// It returns when the keyring is on the bus: an earlier request would start a second, locked one. The password is that of a temporary
// keyring for this run; the daemon ends with the bus.
spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--daemonize'], {
  input: 'trowel',
  stdio: ['pipe', 'ignore', 'ignore'],
});

const child = spawn(program, parameters, { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
const [code, signal] = await once(child, 'close');
process.exitCode = exitCodeOf(code, signal);

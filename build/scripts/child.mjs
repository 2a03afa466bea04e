import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeLimit] milliseconds; the process is killed after it
 */

/**
 * Runs a program to its end and collects what it writes.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number; stdout: string; stderr: string }>} code 127: the program is not there; 128 + n: ended by signal n
 */
export async function capture(program, parameters, options = {}) {
  const child = spawn(program, parameters, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    timeout: options.timeLimit,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  try {
    const [code, signal] = await once(child, 'close');
    return { code: exitCodeOf(code, signal), stdout, stderr };
  } catch (error) {
    return { code: 127, stdout, stderr: stderr + String(error) };
  }
}

/**
 * Runs a program whose output is progress: both its streams go to our standard error.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export async function runAloud(program, parameters, options = {}) {
  const child = spawn(program, parameters, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    timeout: options.timeLimit,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 2, 2],
  });
  try {
    const [code, signal] = await once(child, 'close');
    return exitCodeOf(code, signal);
  } catch {
    return 127;
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  if (signal) return 128 + constants.signals[signal];
  return code ?? 1;
}

/**
 * Makes the kernel kill the program when the thread that started it ends, for any reason (Linux; elsewhere unchanged).
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {'TERM' | 'KILL'} [signal]
 * @returns {[string, string[]]}
 */
export function tiedToUs(program, parameters, signal = 'TERM') {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (process.platform !== 'linux' || !setpriv) return [program, [...parameters]];
  return [setpriv, ['--pdeathsig', signal, program, ...parameters]];
}

/**
 * Runs a program in the foreground in place of this process: same streams, its own process group, each signal forwarded once, and its exit
 * code is ours. It ends when we or the npm that started us are gone.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ cwd?: string; env?: NodeJS.ProcessEnv; killAfterMs?: number }} [options] killAfterMs: time after the first signal until the
 * program is killed, for one whose main thread may be blocked; never when absent
 * @returns {Promise<number>} its exit code
 */
export async function runInOurPlace(program, parameters, options = {}) {
  const [command, rest] = tiedToUs(program, parameters);
  const child = spawn(command, rest, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: 'inherit',
    // Its own group: Ctrl+C in a terminal would otherwise reach it twice, and its leftover processes could not be found.
    detached: process.platform !== 'win32',
  });
  const grace = killAfterGrace(child, options.killAfterMs);
  const stopHandingOn = handSignalsOn(child, grace.begin);
  const stopWatching = whenStartersAreGone(() => {
    grace.begin();
    child.kill('SIGTERM');
  });
  try {
    const [code, signal] = await once(child, 'close');
    return exitCodeOf(code, signal);
  } finally {
    grace.end();
    stopHandingOn();
    stopWatching();
    killGroup(child.pid);
  }
}

/**
 * Kills a program that does not end within the grace period after the first signal.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number | undefined} killAfterMs
 */
function killAfterGrace(child, killAfterMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  return {
    begin() {
      if (killAfterMs !== undefined) timer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    },
    end() {
      clearTimeout(timer);
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => void} onSignal
 */
function handSignalsOn(child, onSignal) {
  let handedOn = 0;
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    // npm and the terminal both send Ctrl+C: two signals within a second count as one, a later one is a second request.
    if (Date.now() - handedOn < 1000) return;
    handedOn = Date.now();
    onSignal();
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handOn);
  return () => {
    for (const signal of signals) process.off(signal, handOn);
  };
}

/** @param {() => void} act */
function whenStartersAreGone(act) {
  const starters = findStarters();
  const timer = setInterval(() => {
    if (starters.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    act();
  }, 250);
  timer.unref();
  return () => clearInterval(timer);
}

/** Our parent, and its parent where ours is only the shell that npm put in between. */
function findStarters() {
  const starters = [{ pid: process.pid, parent: process.ppid }];
  const parentOfShell = parentOf(process.ppid);
  if (process.env['npm_lifecycle_event'] && parentOfShell !== undefined && isShell(process.ppid)) {
    starters.push({ pid: process.ppid, parent: parentOfShell });
  }
  return starters;
}

/** @param {number} pid */
function isShell(pid) {
  return /^(?:da|ba)?sh$/.test(readProcess(pid, 'comm').trim());
}

/**
 * @param {number} pid
 * @returns {number | undefined} undefined where the system does not report it
 */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  const afterName = readProcess(pid, 'stat').split(') ').at(-1);
  const parent = Number(afterName?.split(' ')[1]);
  return Number.isInteger(parent) && parent > 0 ? parent : undefined;
}

/**
 * @param {number} pid
 * @param {'comm' | 'stat'} name
 */
function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number | undefined} group */
export function killGroup(group) {
  if (group === undefined || process.platform === 'win32') return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // No process is left in the group, as intended.
  }
}

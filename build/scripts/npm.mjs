import { capture, runAloud } from './child.mjs';

/** The npm that runs us, or the one on the path. */
function npmCommand() {
  const path = process.env['npm_execpath'] ?? '';
  if (/npm-cli\.c?js$/.test(path)) return { program: process.execPath, first: [path] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/** Overrides npm settings of the user that would change our own calls: command-line flags take precedence over all of them. */
const steady = [
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
  '--no-dry-run',
  '--no-global',
  '--no-json',
  '--workspaces=false',
];

/**
 * @param {readonly string[]} parameters
 * @param {import('./child.mjs').RunOptions} options
 */
export function npmAloud(parameters, options) {
  const { program, first } = npmCommand();
  return runAloud(program, [...first, ...parameters, ...steady], { ...options, env: npmEnvironment() });
}

/**
 * @param {readonly string[]} parameters
 * @param {import('./child.mjs').RunOptions} options
 */
export function npmQuietly(parameters, options) {
  const { program, first } = npmCommand();
  return capture(program, [...first, ...parameters, ...steady], { ...options, env: npmEnvironment() });
}

function npmEnvironment() {
  const environment = { ...process.env };
  // A production environment would leave out the packages that build and test.
  delete environment['NODE_ENV'];
  return environment;
}

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture } from './child.mjs';
import { cacheFolder } from './paths.mjs';
import { exitCodes, say, SetupError } from './cli.mjs';

/**
 * Checks that Chromium's sandbox can start before Electron does: without it Electron aborts with a core dump. Root has no sandbox, which is
 * printed once per machine; a normal user never starts without one.
 * @param {string} electron path of the program
 */
export async function checkSandbox(electron) {
  if (process.platform !== 'linux') return;
  if (process.getuid?.() === 0)
    return sayOnce(
      'root',
      'running as root: Chromium has no sandbox then; use a normal user for pages that you do not trust',
    );
  if (hasSetuidHelper(electron) || (await namespacesAreOpen())) return;
  // An AppArmor profile may permit user namespaces for this one program: only running the program shows that.
  const attempt = await capture(electron, ['--ozone-platform=headless', '--disable-gpu', '--version'], {
    timeLimit: 20_000,
  });
  if (attempt.code === 0) return;
  throw new SetupError(sandboxHelp(electron), exitCodes.forbidden);
}

/** @param {string} electron */
function hasSetuidHelper(electron) {
  const helper = join(dirname(electron), 'chrome-sandbox');
  if (!existsSync(helper)) return false;
  const { uid, mode } = statSync(helper);
  return uid === 0 && (mode & 0o4755) === 0o4755;
}

async function namespacesAreOpen() {
  const { code } = await capture('unshare', ['--user', '--map-root-user', '--pid', '--net', '--fork', 'true'], {
    timeLimit: 5000,
  });
  return code === 0;
}

/** @param {string} electron */
function sandboxHelp(electron) {
  const helper = join(dirname(electron), 'chrome-sandbox');
  const setuid = `  sudo chown root:root ${quote(helper)} && sudo chmod 4755 ${quote(helper)}`;
  const lines = [
    "this system does not let a normal user make the namespaces of Chromium's sandbox, and Trowel does not run without it.",
  ];
  if (usesAppArmor()) {
    const profile = `abi <abi/4.0>,\\ninclude <tunables/global>\\nprofile trowel-electron "${electron}" flags=(unconfined) {\\n  userns,\\n}\\n`;
    lines.push(
      'Allow it to this one program:',
      '',
      `  printf '${profile}' | sudo tee /etc/apparmor.d/trowel-electron && sudo apparmor_parser -r /etc/apparmor.d/trowel-electron`,
      '',
      'or give it the helper that needs no namespaces:',
    );
  } else {
    lines.push('Give it the helper that needs no namespaces:');
  }
  return [...lines, '', setuid, ''].join('\n');
}

function usesAppArmor() {
  const file = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
  return existsSync(file) && readFileSync(file, 'utf8').trim() === '1';
}

/** @param {string} path */
function quote(path) {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/**
 * @param {string} name
 * @param {string} line
 */
function sayOnce(name, line) {
  const file = join(cacheFolder, `said-${name}`);
  if (existsSync(file)) return;
  say(line);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, '');
}

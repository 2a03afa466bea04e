import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { capture } from '../../build/scripts/child.mjs';

/** A bus and a keyring of one test alone, so that it may lock, empty and exchange it under an app. */
export interface OwnKeyring {
  /** For the app that is to use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many secrets lie in it. */
  count(): Promise<number>;
  /** Locks everything: the next program that needs a secret makes the desktop prompt for the password. */
  lock(): Promise<void>;
  /** Returns the process of the desktop's password prompt; null while there is none. */
  question(): Promise<number | null>;
  /** Closes the prompt as a user does who declines it; returns whether there was one. */
  dismissQuestion(): Promise<boolean>;
  unlock(): Promise<void>;
  /** Deletes every secret, as a user does in the keyring's own program. */
  empty(): Promise<void>;
  /** The daemon and the bus are gone; the files stay, and `startOwnKeyring(folder)` finds them. */
  stop(): Promise<void>;
  /** Where its files are; `remove` takes them away. */
  readonly folder: string;
  remove(): void;
}

const password = 'trowel';
const service = ['--session', '--dest', 'org.freedesktop.secrets'];
const collection = '/org/freedesktop/secrets/collection/login';

/** Starts it unlocked. */
export async function startOwnKeyring(folder = mkdtempSync(join(tmpdir(), 'trowel-keyring-'))): Promise<OwnKeyring> {
  const folders = { XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: join(folder, 'run') };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true, mode: 0o700 });
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, ...folders },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(createInterface({ input: bus.stdout }), 'line');
  const environment = { ...folders, DBUS_SESSION_BUS_ADDRESS: String(address) };
  let daemon = await startDaemon(environment);

  async function call(object: string, method: string, ...words: string[]): Promise<string> {
    const parameters = ['call', ...service, '--object-path', object, '--method', method, ...words];
    const result = await capture('gdbus', parameters, { env: { ...process.env, ...environment } });
    if (result.code !== 0) throw new Error(`${method}: ${result.stderr}`);
    return result.stdout;
  }

  async function items(): Promise<string[]> {
    const words = ['org.freedesktop.Secret.Collection', 'Items'];
    const listed = await call(collection, 'org.freedesktop.DBus.Properties.Get', ...words);
    return [...listed.matchAll(/'(\/org\/freedesktop\/secrets\/collection\/[^']+)'/g)].map((match) => match[1] ?? '');
  }

  async function question(): Promise<number | null> {
    const words = ['--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'];
    const method = ['--method', 'org.freedesktop.DBus.GetConnectionUnixProcessID', 'org.gnome.keyring.SystemPrompter'];
    const env = { ...process.env, ...environment };
    const result = await capture('gdbus', ['call', ...words, ...method], { env });
    return Number(/uint32 (\d+)/.exec(result.stdout)?.[1] ?? 0) || null;
  }

  return {
    environment,
    folder,
    count: async () => (await items()).length,
    async lock() {
      await call('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', `['${collection}']`);
    },
    question,
    async dismissQuestion() {
      const asking = await question();
      if (asking !== null) process.kill(asking, 'SIGTERM');
      return asking !== null;
    },
    async unlock() {
      await end(daemon);
      daemon = await startDaemon(environment);
    },
    async empty() {
      for (const item of await items()) await call(item, 'org.freedesktop.Secret.Item.Delete');
    },
    async stop() {
      await end(daemon);
      await end(bus);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Resolves when it is on the bus. */
async function startDaemon(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const words = ['--unlock', '--components=secrets', '--foreground'];
  const env = { ...process.env, ...environment };
  const daemon = spawn('gnome-keyring-daemon', words, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  daemon.stdin.end(password);
  await capture('gdbus', ['wait', '--session', '--timeout', '20', 'org.freedesktop.secrets'], { env });
  return daemon;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

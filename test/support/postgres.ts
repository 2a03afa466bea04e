import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

/** Folder with `initdb` and `postgres`; null where PostgreSQL is not installed. */
const programs = findPrograms();

/** Whether a test may start PostgreSQL. Where it may not, the tests that need it are counted as skipped. */
export const hasPostgres = programs !== null;

if (!hasPostgres)
  process.stderr.write('PostgreSQL is not installed, so its tests are skipped: apt-get install -y postgresql\n');

/** A database server of its own, in a temporary folder. */
export interface TestPostgres {
  /** Creates an empty database; returns its connection URL. */
  createDatabase(): Promise<string>;
  /** Ends the server as a crash would, and starts it again over the same files. */
  restart(): Promise<void>;
  /** Ends the server; it can be started again with `start`. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its files. */
  remove(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Commits are on disk before they are acknowledged: for tests that end the server. */
  readonly isDurable?: boolean;
  /** Receives the lines of the server's log. */
  readonly onLog?: (line: string) => void;
}

/** Starts PostgreSQL on a free port of the loopback interface, as a user that is not root. */
export async function startPostgres({ isDurable = false, onLog }: TestPostgresOptions = {}): Promise<TestPostgres> {
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'trowel-postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { LC_ALL: 'C', PATH: process.env['PATH'] }, ...user } as const;
  const created = spawn(
    join(programs, 'initdb'),
    ['--no-sync', '-A', 'trust', '-U', 'trowel', '-E', 'UTF8', '--locale=C', '-D', data],
    { ...options, stdio: 'ignore' },
  );
  const [code] = (await once(created, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  if (!isDurable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const words = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const program = join(programs, 'postgres');
  let server: ChildProcess | null = null;
  const killAtExit = (): void => void server?.kill('SIGQUIT');
  process.once('exit', killAtExit);

  async function start(): Promise<void> {
    const started = spawn(program, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    server = started;
    const lines = createInterface({ input: started.stderr });
    await new Promise<void>((resolve, reject) => {
      started.once('exit', () => {
        reject(new Error('PostgreSQL did not start'));
      });
      lines.on('line', (line) => {
        if (line.includes('ready to accept connections')) resolve();
        onLog?.(line);
      });
    });
  }

  async function halt(): Promise<void> {
    const running = server;
    server = null;
    if (running === null || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGQUIT');
    await gone;
  }

  const urlOf = (name: string): string => `postgres://trowel@127.0.0.1:${port}/${name}`;
  let databases = 0;
  await start();
  return {
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      const client = new Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return urlOf(name);
    },
    async restart() {
      await halt();
      await start();
    },
    halt,
    start,
    async remove() {
      await halt();
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The newest PostgreSQL of Debian's packages, or the one on the path. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root: a user of the system takes its place. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].flatMap((name) => users.filter(([user]) => user === name))[0];
  if (found === undefined) throw new Error('no user that PostgreSQL may run as');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

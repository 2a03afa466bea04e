import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import { engineReadySchema } from '../../shared/api/engine/control.ts';
import { isJsonObject, parseJson, type JsonObject } from '../../shared/base/json.ts';
import { descendantsOf } from './processTree.ts';

export interface EngineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as a JSON object; empty where it is none. */
  readonly json: JsonObject;
  /** `data` of a successful response; empty otherwise. */
  readonly data: JsonObject;
  /** A text of `data`; empty where it has no such text. */
  textOf(field: string): string;
}

/** A running engine, started by a test or lent by the pool. */
export interface TestEngine {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  scrape(
    body: unknown,
    options?: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal },
  ): Promise<EngineAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<EngineAnswer>;
  /** Calls any path; with a body, it is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<EngineAnswer>;
  /** Numbers of all processes below it, itself included. */
  processes(): readonly number[];
}

/** An engine that a test started. */
export interface RunningTestEngine extends TestEngine {
  readonly child: ChildProcess;
  /** Everything that it wrote to standard output. */
  readonly written: () => string;
  /** Everything that it wrote to standard error: its log. */
  readonly logged: () => string;
  /** Settles with the exit code (null after a signal) when it is gone. */
  readonly gone: Promise<number | null>;
  stop(): Promise<void>;
}

/** The flags that start an engine as the scripts do, without a display. */
export function engineArguments(profile: string, words: readonly string[]): string[] {
  return [...launchArguments({ headless: true }), `--user-data-dir=${profile}`, process.cwd(), '--engine', ...words];
}

/** Starts the real engine on a free port with a data folder of its own; `stop` removes both. */
export async function startEngine(words: readonly string[] = [], stdin?: string): Promise<RunningTestEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-engine-'));
  const own = words.includes('--data') ? [] : ['--data', join(folder, 'data')];
  const child = spawn(electronPath(), engineArguments(join(folder, 'chromium'), ['--port', '0', ...own, ...words]), {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  if (stdin !== undefined) child.stdin.write(stdin);
  let written = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([first]) => String(first)),
    gone.then(() => null),
  ]);
  const ready = line === null ? null : engineReadySchema.safeParse(JSON.parse(line));
  if (ready === null || !ready.success) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`the engine did not start: ${complaints.slice(-2000)}`);
  }
  return {
    ...connectEngine({ ...ready.data, pid: child.pid ?? 0 }),
    child,
    written: () => written,
    logged: () => complaints,
    gone,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await removeFolder(folder);
    },
  };
}

/**
 * A connection for each request: one that is kept is closed by the engine after a while, which a busy test notices too late, when it has sent
 * its next request through it.
 */
const agent = new Agent({ keepAlive: false });

/** Gives the calls of a running engine. */
export function connectEngine({ url, token, pid }: Pick<TestEngine, 'url' | 'token' | 'pid'>): TestEngine {
  const authorization = `Bearer ${token}`;
  const json = { 'content-type': 'application/json' };
  return {
    url,
    port: Number(new URL(url).port),
    token,
    pid,
    scrape: (body, { headers, signal } = {}) =>
      ask(`${url}/v2/scrape`, 'POST', { authorization, ...json, ...headers }, body, signal),
    get: (path, headers = { authorization }) => ask(`${url}${path}`, 'GET', headers, undefined, undefined),
    call: (method, path, body, headers = {}) =>
      ask(`${url}${path}`, method, { authorization, ...(body === undefined ? {} : json), ...headers }, body, undefined),
    processes: () => [pid, ...descendantsOf(pid)],
  };
}

function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent, ...(signal === undefined ? {} : { signal }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const parsed = parseJson(text);
        const json = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
        const data = isJsonObject(json['data']) ? json['data'] : {};
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          json,
          data,
          textOf(field) {
            const value = data[field];
            return typeof value === 'string' ? value : '';
          },
        });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** How often a folder that is still written to is tried to be removed, and milliseconds between. */
const tries = { most: 100, apart: 100 };

/** Removes a folder: Chromium may write to it for a moment longer, and files created after the listing make the removal fail. */
async function removeFolder(folder: string): Promise<void> {
  for (let left = tries.most; ; left -= 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (left === 0) throw error;
      await setTimeout(tries.apart);
    }
  }
}

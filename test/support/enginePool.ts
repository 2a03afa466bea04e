import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { startEngine, type RunningTestEngine } from './engine.ts';

/** What a test file wants: an engine with these flags that never visited these ports, of which its cache may have pages. */
export interface EngineRequest {
  readonly flags: readonly string[];
  readonly ports: readonly number[];
}

/** An engine of the pool. `index` returns it; `data` is its `--data`. */
export interface PooledEngine {
  readonly index: number;
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly data: string;
}

/** The server that lends engines: `POST` with an `EngineRequest` gives a `PooledEngine`, `DELETE /index` returns it. */
export interface EnginePool {
  readonly url: string;
  /** Ends all engines and the server, and removes their data. */
  close(): Promise<void>;
}

interface Member {
  readonly engine: RunningTestEngine;
  readonly data: string;
  readonly flags: string;
  readonly ports: Set<number>;
  isLent: boolean;
}

/**
 * Starts a pool of real engines for all test files of a run. A start with its first scrape costs as much CPU time as thirty scrapes of a
 * warm engine. An engine serves one file at a time, so that its jobs, processes and data are of that file alone.
 */
export async function startEnginePool(): Promise<EnginePool> {
  const members: Member[] = [];

  async function lend({ flags, ports }: EngineRequest): Promise<PooledEngine> {
    const key = JSON.stringify(flags);
    const idle = members.findIndex(
      (member) =>
        !member.isLent &&
        member.flags === key &&
        member.engine.child.exitCode === null &&
        ports.every((port) => !member.ports.has(port)),
    );
    const known = members[idle];
    if (known !== undefined) {
      known.isLent = true;
      for (const port of ports) known.ports.add(port);
      return describe(known, idle);
    }
    const data = mkdtempSync(join(tmpdir(), 'trowel-pool-'));
    const engine = await startEngine(['--data', data, ...flags]);
    const made: Member = { engine, data, flags: key, ports: new Set(ports), isLent: true };
    return describe(made, members.push(made) - 1);
  }

  async function answer({ method, url }: IncomingMessage, body: () => Promise<unknown>): Promise<PooledEngine | null> {
    if (method === 'POST') return await lend((await body()) as EngineRequest);
    const member = members[Number(url?.slice(1))];
    if (member !== undefined) member.isLent = false;
    return null;
  }

  const server = createServer((request, response) => {
    answer(request, () => json(request)).then(
      (lent) => response.end(JSON.stringify(lent)),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all(members.map(({ engine }) => engine.stop()));
      for (const { data } of members) rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function describe({ engine: { url, token, pid }, data }: Member, index: number): PooledEngine {
  return { index, url, token, pid, data };
}

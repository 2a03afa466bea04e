import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import type { ClientLimits } from '../../electron/client/limits.ts';
import { buildKeptProgram } from './buildProgram.ts';
import { labKey } from './labPlay.ts';
import type { NetAnswer, NetCommandName, NetCommands, NetScrape } from './netMessages.ts';

export interface NetCommand<Name extends NetCommandName> {
  readonly number: number;
  readonly answer: Promise<NetCommands[Name]['answer']>;
}

export interface NetClient {
  /** Sends a command; its number serves to cancel it. */
  begin<Name extends NetCommandName>(name: Name, ask: NetCommands[Name]['ask']): NetCommand<Name>;
  ask<Name extends NetCommandName>(name: Name, ask: NetCommands[Name]['ask']): Promise<NetCommands[Name]['answer']>;
  /** Runs one scrape with the key that must not be echoed, changed by the test. */
  scrape(change: ScrapeChange, limits?: Partial<ClientLimits>): Promise<NetScrape>;
  beginScrape(change: ScrapeChange): NetCommand<'scrape'>;
  /** False once it has ended, by itself or not. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

type Call = NetCommands['scrape']['ask']['call'];
type ScrapeChange = Partial<Call> & { readonly baseUrl: string };

const plainCall: Omit<Call, 'baseUrl'> = {
  key: labKey,
  body: { url: 'https://example.com' },
  headers: {},
  timeoutMs: 20_000,
  extraCaFile: null,
  secrets: [],
  onBeginning: () => undefined,
};

/** Starts the real runtime, without a display, with `netProgram.ts` in its main process. */
export async function startNetClient(): Promise<NetClient> {
  const program = await buildKeptProgram('test/support/netProgram.ts');
  const profile = mkdtempSync(join(tmpdir(), 'trowel-net-'));
  const words = [...launchArguments({ headless: true }), `--user-data-dir=${profile}`, program.path];
  const child = spawn(electronPath(), words, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (reason: Error) => void }>();
  let complaints = '';
  let isAlive = true;
  let last = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const gone = once(child, 'exit').then(() => {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(new Error(`the program has ended: ${complaints.slice(-2000)}`));
  });
  child.on('message', (message) => {
    const { number, answer } = message as NetAnswer;
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  });
  await new Promise((resolve, reject) => waiting.set(0, { resolve, reject }));

  function begin<Name extends NetCommandName>(name: Name, ask: NetCommands[Name]['ask']): NetCommand<Name> {
    last += 1;
    const number = last;
    const answer = new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      child.send({ number, name, ask });
    });
    return { number, answer: answer as Promise<NetCommands[Name]['answer']> };
  }

  return {
    begin,
    ask: (name, ask) => begin(name, ask).answer,
    scrape: (change, limits = {}) => begin('scrape', { call: { ...plainCall, ...change }, limits }).answer,
    beginScrape: (change) => begin('scrape', { call: { ...plainCall, ...change }, limits: {} }),
    isAlive: () => isAlive,
    async stop() {
      if (isAlive) child.disconnect();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      program.remove();
    },
  };
}

import { createHash } from 'node:crypto';
import { bodyIdSchema, connectionIdSchema, runIdSchema, type RunId } from '../../shared/base/brand.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { everyRun, type HistoryQuery, type HistoryRow } from '../../shared/history/history.ts';
import type { RunCreated, RunEvent, RunSummary, StoredBody } from '../../shared/run/events.ts';
import type { StoreChannel } from '../../electron/adapters/store/storeChannel.ts';
import { createStoreClient, type StoreClient } from '../../electron/adapters/store/storeClient.ts';
import { serveStore } from '../../electron/adapters/store/storeServer.ts';

export function runIdOf(number: number): RunId {
  return runIdSchema.parse(`run-${String(number).padStart(8, '0')}`);
}

export function createdEvent(runId: RunId, at = 1000, url = 'https://example.com/'): RunCreated {
  return {
    kind: 'run.created',
    at,
    runId,
    endpoint: 'scrape',
    connectionId: connectionIdSchema.parse('local-engine'),
    connectionName: 'Local engine',
    baseUrl: null,
    request: { url, formats: ['markdown'] },
    allowPrivateHosts: [],
  };
}

export function bodyOf(text: string): StoredBody {
  const bodyId = bodyIdSchema.parse(createHash('sha256').update(text).digest('hex'));
  return { bodyId, size: Buffer.byteLength(text), contentType: 'application/json', redactions: 0 };
}

export function summaryOf(title: string | null): RunSummary {
  return {
    targetStatus: 200,
    finalUrl: null,
    contentType: null,
    title,
    creditsUsed: null,
    cacheState: null,
    queueMs: null,
    warning: null,
    markdownEmpty: false,
  };
}

export function completedEvent(text: string, title: string | null = null, at = 2000): RunEvent {
  return { kind: 'run.completed', at, durationMs: 12.5, summary: summaryOf(title), body: bodyOf(text) };
}

export const someError: AppError = { kind: 'internal', message: 'something' };

/** The first page of all runs by time, but for what is changed. */
export function historyQuery(change: Partial<HistoryQuery> = {}): HistoryQuery {
  return { ...everyRun, order: 'time', end: 'first', only: null, before: null, limit: 100, ...change };
}

/** A finished run of the local engine as a list gives it. */
export function historyRow(number: number, change: Partial<HistoryRow> = {}): HistoryRow {
  return {
    runId: runIdOf(number),
    createdAt: 1000 - number,
    endpoint: 'scrape',
    connectionId: connectionIdSchema.parse('local-engine'),
    connectionName: 'Local engine',
    scenario: null,
    url: 'https://example.com',
    formats: ['markdown'],
    state: 'done',
    durationMs: 1,
    bodySize: 1,
    summary: null,
    job: null,
    errorKind: null,
    errorMessage: null,
    pinned: false,
    tags: [],
    note: '',
    trashedAt: null,
    excerpt: null,
    ...change,
  };
}

/** The store's two ends in this process, with every message copied as between processes. */
export function createStorePair(): StoreClient {
  const { left, right } = createChannelPair();
  serveStore(right);
  return createStoreClient(left);
}

export function createChannelPair(): { left: StoreChannel; right: StoreChannel; closeBoth: () => void } {
  const left = createEnd();
  const right = createEnd();
  left.peer = right;
  right.peer = left;
  return {
    left: left.channel,
    right: right.channel,
    closeBoth() {
      left.close();
      right.close();
    },
  };
}

interface ChannelEnd {
  peer: ChannelEnd | null;
  readonly channel: StoreChannel;
  receive(message: unknown): void;
  close(): void;
}

function createEnd(): ChannelEnd {
  const listeners: ((message: unknown) => void)[] = [];
  const closed: (() => void)[] = [];
  const end: ChannelEnd = {
    peer: null,
    channel: {
      post: (message) => {
        const copy: unknown = structuredClone(message);
        setImmediate(() => end.peer?.receive(copy));
      },
      listen: (listener) => void listeners.push(listener),
      onClosed: (listener) => void closed.push(listener),
    },
    receive: (message) => {
      for (const listener of listeners) listener(message);
    },
    close: () => {
      for (const listener of closed) listener();
    },
  };
  return end;
}

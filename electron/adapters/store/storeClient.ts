import type { BodyId } from '../../../shared/base/brand.ts';
import { err, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { TraceStore } from '../../core/agents/traceStore.ts';
import type { BodyCatalogue, HistoryStore, RunStore } from '../../core/storage/runStore.ts';
import type { StoreOpened } from './openDatabase.ts';
import type { StoreChannel } from './storeChannel.ts';
import { storeError } from './storeErrors.ts';
import { readReply, type StoreInput, type StoreOperation, type StoreOutput } from './storeProtocol.ts';

export interface StoreClient extends RunStore, TraceStore, HistoryStore, BodyCatalogue {
  /**
   * Must be the first call; calls made meanwhile are processed after it. With `orSession` a folder that cannot be opened gives a store that
   * lives as long as its process, and the result contains the reason.
   */
  open(folder: string, options?: StoreOptions): Promise<Result<StoreOpened, AppError>>;
  /** Removes bodies of earlier sessions that neither a run nor `kept` names; returns how many. */
  collectBodies(kept: readonly BodyId[]): Promise<Result<number, AppError>>;
  /** The result of the store's own integrity check. */
  check(): Promise<Result<StoreOutput<'check'>, AppError>>;
  close(): Promise<Result<null, AppError>>;
}

export interface StoreOptions {
  readonly orSession?: boolean;
  /** The program's version, for a program that cannot read the store later. */
  readonly appVersion?: string;
}

/** One question to the store's process. */
export type StoreCall = <Name extends StoreOperation>(
  operation: Name,
  input: StoreInput<Name>,
) => Promise<Result<StoreOutput<Name>, AppError>>;

/** The store as main sees it: one message per call, processed in order. When its process is gone, every call fails as `stopped`. */
export function createStoreClient(channel: StoreChannel): StoreClient {
  return callsOver(createStoreCall(channel));
}

/** Questions over one channel. */
export function createStoreCall(channel: StoreChannel): StoreCall {
  const waiting = new Map<number, (result: Result<never, AppError>) => void>();
  let lastId = 0;
  let closed = false;

  channel.listen((message) => {
    const reply = readReply(message);
    if (reply === null) return;
    const settle = waiting.get(reply.id);
    waiting.delete(reply.id);
    // The server made this value from the same table; the client's promise gives it its type back.
    settle?.(reply.result as Result<never, AppError>);
  });
  channel.onClosed(() => {
    closed = true;
    for (const settle of waiting.values()) settle(err(storeError('stopped', null)));
    waiting.clear();
  });

  return (operation, input) => {
    if (closed) return Promise.resolve(err(storeError('stopped', null)));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      channel.post({ id, operation, input });
    });
  };
}

/** The store's calls, each a question. */
export function callsOver(ask: StoreCall): StoreClient {
  return {
    open: (folder, { orSession = false, appVersion } = {}) =>
      ask('open', { folder, orSession, appVersion: appVersion ?? null, requestedAt: Date.now() }),
    appendEvents: (runId, events, text = null) => ask('appendEvents', { runId, events, text }),
    notePrivateRun: (run) => ask('notePrivateRun', run),
    readEvents: (runId, after) => ask('readEvents', { runId, after }),
    listUnfinished: () => ask('listUnfinished', null),
    findAgentRun: (name) => ask('findAgentRun', name),
    appendTrace: (runId, arrivedAt, entries) => ask('appendTrace', { runId, arrivedAt, entries }),
    readTrace: (runId, after, limit) => ask('readTrace', { runId, after, limit }),
    readTraceEvent: (runId, seq) => ask('readTraceEvent', { runId, seq }),
    listHistory: (query) => ask('listHistory', query),
    countHistory: (filter) => ask('countHistory', filter),
    historyFacets: () => ask('historyFacets', null),
    historyUsage: () => ask('historyUsage', null),
    creditUsage: (query) => ask('creditUsage', query),
    markRuns: (runIds, mark) => ask('markRuns', { runIds, mark }),
    trashRuns: (runIds, at) => ask('trashRuns', { runIds, at }),
    weighPurge: (scope) => ask('weighPurge', scope),
    purgeSome: (scope, limit, retained = []) => ask('purgeSome', { scope, limit, retained }),
    trimHistory: (caps, limit, retained = []) => ask('trimHistory', { caps, limit, retained }),
    removeRuns: (runIds, retained = []) => ask('removeRuns', { runIds, retained }),
    findBody: (bodyId) => ask('findBody', { bodyId }),
    collectBodies: (retained) => ask('collectBodies', { retained }),
    check: () => ask('check', null),
    close: () => ask('close', null),
  };
}

import { assertNever } from '../../../shared/base/assertNever.ts';
import type { BodyId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RetainedBodies } from '../../core/storage/runStore.ts';
import { collectOrphans, markOfBody, removeBody } from './bodyOrphans.ts';
import { readCreditUsage } from './creditUsage.ts';
import {
  markRuns,
  purgeSome,
  removeRuns,
  trashRuns,
  trimHistory,
  weighPurge,
  type RemovedRuns,
} from './historyChanges.ts';
import { countHistory, historyFacets, historyUsage, listHistory } from './historyTables.ts';
import { databasePathOf, openDatabase, type OpenDatabase, type StoreOpened } from './openDatabase.ts';
import { appendEvents, findAgentRun, findBody, listUnfinished, notePrivateRun, readEvents } from './runTables.ts';
import type { StoreChannel } from './storeChannel.ts';
import { mergeSession, openSession } from './sessionStore.ts';
import { readSalvageReport } from './salvageReport.ts';
import { appendTrace, readTrace, readTraceEvent } from './traceTables.ts';
import { storeError, toStoreError } from './storeErrors.ts';
import { readRequest, type StoreInput, type StoreReply, type StoreRequest } from './storeProtocol.ts';

/** Handles the requests of one channel in order. No request makes it throw. */
export function serveStore(channel: StoreChannel): void {
  const answer = createStoreServer();
  channel.listen((message) => {
    const request = readRequest(message);
    if (request === null) return;
    const reply: StoreReply = { id: request.id, result: answer(request) };
    channel.post(reply);
  });
}

interface OpenStore extends OpenDatabase {
  readonly folder: string;
  readonly requestedAt: number;
}

/** The store as a function from requests to results; one folder at a time. */
export function createStoreServer(): (request: StoreRequest) => Result<unknown, AppError> {
  let store: OpenStore | null = null;
  /** The reason why there is no store: the error of every call until one opens. */
  let refusal: AppError = storeError('stopped', null);

  function open({ folder, orSession, appVersion, requestedAt }: StoreInput<'open'>): Result<StoreOpened, AppError> {
    const session = store;
    if (session !== null && session.opened.unavailable === null) {
      return err({ kind: 'internal', message: 'The store is open already' });
    }
    const found = openDatabase(folder, { appVersion });
    if (!found.ok) {
      refusal = found.error;
      if (!orSession) return found;
      // Content of the session so far is retained: only the reason is new.
      store = { ...(session ?? openSession(folder, found.error)), folder, requestedAt };
      return ok({ ...store.opened, unavailable: found.error });
    }
    store = { ...found.value, folder, requestedAt };
    if (session !== null) {
      mergeSession(session.database, store.database, (bodyId) => markOfBody(folder, bodyId));
      session.close();
    }
    return ok(found.value.opened);
  }

  return function answer(request) {
    const path = store === null ? null : databasePathOf(store.folder);
    try {
      if (request.operation === 'open') return open(request.input);
      if (store === null) return request.operation === 'close' ? ok(null) : err(refusal);
      if (request.operation !== 'close') return handleOpenRequest(store, request);
      store.close();
      store = null;
      refusal = storeError('stopped', null);
      return ok(null);
    } catch (failure) {
      return err(toStoreError(failure, path));
    }
  };
}

/** Removes unreferenced bodies. */
function collect({ database, folder, requestedAt }: OpenStore, kept: ReadonlySet<BodyId>): number {
  return collectOrphans(folder, (bodyId) => kept.has(bodyId) || findBody(database, bodyId) !== null, requestedAt);
}

type OpenRequest = Exclude<StoreRequest, { operation: 'open' | 'close' }>;

function handleOpenRequest(store: OpenStore, request: OpenRequest): Result<unknown, AppError> {
  const { database, folder } = store;
  const isWhole = store.opened.unavailable === null;
  switch (request.operation) {
    case 'appendEvents':
      return appendEvents(
        database,
        request.input.runId,
        request.input.events,
        (bodyId) => markOfBody(folder, bodyId),
        request.input.text,
      );
    case 'notePrivateRun':
      return notePrivateRun(database, request.input);
    case 'readEvents': {
      const events = readEvents(database, request.input.runId, request.input.after);
      if (events.ok) return events;
      return err(storeError(events.error === 'newer' ? 'newer-format' : 'damaged', databasePathOf(folder)));
    }
    case 'appendTrace':
      return appendTrace(database, request.input.runId, request.input.arrivedAt, request.input.entries);
    case 'readTrace':
      return ok(readTrace(database, request.input.runId, request.input.after, request.input.limit));
    case 'readTraceEvent':
      return ok(readTraceEvent(database, request.input.runId, request.input.seq));
    case 'listUnfinished':
      return ok(listUnfinished(database));
    case 'findAgentRun':
      return ok(findAgentRun(database, request.input));
    case 'findBody':
      return ok(findBody(database, request.input.bodyId));
    case 'collectBodies':
      // Runs that a salvage lost may still be recovered from the damaged file: then their bodies are needed too.
      if (!isWhole || readSalvageReport(folder) !== null) return ok(0);
      return ok(collect(store, new Set(request.input.retained)));
    case 'check':
      return ok({
        finding: String(database.pragma('quick_check')[0]),
        format: database.readVersion(),
        runs: Number(database.get('SELECT count(*) AS runs FROM runs', [])?.['runs'] ?? 0),
      });
    default:
      return ok(handleHistoryRequest(store, request));
  }
}

type HistoryRequest = Extract<
  OpenRequest,
  {
    operation:
      | 'listHistory'
      | 'countHistory'
      | 'historyFacets'
      | 'historyUsage'
      | 'creditUsage'
      | 'markRuns'
      | 'trashRuns'
      | 'removeRuns'
      | 'weighPurge'
      | 'purgeSome'
      | 'trimHistory';
  }
>;

function handleHistoryRequest(store: OpenStore, request: HistoryRequest): unknown {
  const { database } = store;
  switch (request.operation) {
    case 'listHistory':
      return listHistory(database, request.input);
    case 'countHistory':
      return countHistory(database, request.input);
    case 'historyFacets':
      return historyFacets(database);
    case 'historyUsage':
      return historyUsage(database);
    case 'creditUsage':
      return readCreditUsage(database, request.input);
    case 'markRuns':
      return markRuns(database, request.input.runIds, request.input.mark);
    case 'trashRuns':
      return trashRuns(database, request.input.runIds, request.input.at);
    case 'removeRuns':
      return dropBodies(store, removeRuns(database, request.input.runIds), request.input.retained);
    case 'weighPurge':
      return weighPurge(database, request.input);
    case 'purgeSome':
      return dropBodies(store, purgeSome(database, request.input.scope, request.input.limit), request.input.retained);
    case 'trimHistory':
      return dropBodies(store, trimHistory(database, request.input.caps, request.input.limit), request.input.retained);
    default:
      return assertNever(request);
  }
}

/**
 * Removes files after the rows that referred to them, except those that something else refers to; returns the removed runs. A session does
 * not know whether the real store refers to the same bytes.
 */
function dropBodies({ folder, opened }: OpenStore, removed: RemovedRuns, kept: RetainedBodies): RemovedRuns['runIds'] {
  if (opened.unavailable !== null || kept === null) return removed.runIds;
  const stays = new Set(kept);
  for (const { bodyId, mark } of removed.bodies) if (!stays.has(bodyId)) removeBody(folder, bodyId, mark);
  return removed.runIds;
}

import { join } from 'node:path';
import { assertNever } from '../../../shared/base/assertNever.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { collectOrphans, markOfBody, removeBody } from './bodyOrphans.ts';
import { listHistory, removeRuns } from './historyTables.ts';
import { openDatabase, type OpenDatabase, type StoreOpened } from './openDatabase.ts';
import { appendEvents, findBody, listUnfinished, readEvents } from './runTables.ts';
import type { StoreChannel } from './storeChannel.ts';
import { storeError, toStoreError } from './storeErrors.ts';
import { readRequest, type StoreReply, type StoreRequest } from './storeProtocol.ts';

/** Answers the requests of one channel, in their order. Nothing it is asked makes it throw. */
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
  readonly openedAt: number;
}

/** The store as a function from requests to results; one folder at a time. */
export function createStoreServer(): (request: StoreRequest) => Result<unknown, AppError> {
  let store: OpenStore | null = null;
  /** Why there is no store: what every call gets until one opens. */
  let refusal: AppError = storeError('stopped', null);

  function open(folder: string): Result<StoreOpened, AppError> {
    if (store !== null) return err({ kind: 'internal', message: 'The store is open already' });
    const openedAt = Date.now();
    const found = openDatabase(folder);
    if (!found.ok) {
      refusal = found.error;
      return found;
    }
    store = { ...found.value, folder, openedAt };
    return ok(found.value.opened);
  }

  return function answer(request) {
    const path = store === null ? null : join(store.folder, 'trowel.db');
    try {
      if (request.operation === 'open') return open(request.input.folder);
      if (store === null) return request.operation === 'close' ? ok(null) : err(refusal);
      if (request.operation !== 'close') return answerOpen(store, request);
      store.close();
      store = null;
      refusal = storeError('stopped', null);
      return ok(null);
    } catch (failure) {
      return err(toStoreError(failure, path));
    }
  };
}

type OpenRequest = Exclude<StoreRequest, { operation: 'open' | 'close' }>;

function answerOpen(store: OpenStore, request: OpenRequest): Result<unknown, AppError> {
  const { database, folder } = store;
  switch (request.operation) {
    case 'appendEvents':
      return appendEvents(database, request.input.runId, request.input.events, (bodyId) => markOfBody(folder, bodyId));
    case 'readEvents': {
      const events = readEvents(database, request.input.runId, request.input.after);
      if (events.ok) return events;
      return err(storeError(events.error === 'newer' ? 'newer-format' : 'damaged', join(folder, 'trowel.db')));
    }
    case 'listUnfinished':
      return ok(listUnfinished(database));
    case 'listHistory':
      return ok(listHistory(database, request.input));
    case 'removeRuns': {
      const removed = removeRuns(database, request.input.runIds);
      for (const body of removed.bodies) removeBody(folder, body.bodyId, body.mark);
      return ok(removed.runIds);
    }
    case 'findBody':
      return ok(findBody(database, request.input.bodyId));
    case 'collectBodies':
      return ok(collectOrphans(folder, (bodyId) => findBody(database, bodyId) !== null, store.openedAt));
    default:
      return assertNever(request);
  }
}

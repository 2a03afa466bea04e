import type { ListId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  afterRestart,
  isRetryable,
  reduceList,
  waitingItem,
  type ListRequest,
  type ListRun,
} from '../../../shared/list/listRun.ts';
import { isPrivateRun } from '../history/privacy.ts';
import { createListOverview, type ListPage } from './listOverview.ts';
import { createListWork, type ListPorts, type OpenList } from './listWork.ts';

export interface ListService {
  start(request: ListRequest): Promise<Result<{ listId: ListId }, AppError>>;
  get(listId: ListId): Promise<Result<ListRun | null, AppError>>;
  /** Lists that there are, the one that was worked on last first. */
  list(page: { readonly from: number; readonly limit: number }): Promise<Result<ListPage, AppError>>;
  pause(listId: ListId): Promise<Result<null, AppError>>;
  resume(listId: ListId): Promise<Result<null, AppError>>;
  /** Resolves when all running items have ended. */
  stop(listId: ListId): Promise<Result<null, AppError>>;
  retryFailed(listId: ListId): Promise<Result<null, AppError>>;
  /** Stops it and forgets it for good; its runs are history's. */
  remove(listId: ListId): Promise<Result<null, AppError>>;
  /** Starts no new items, because the program ends. */
  shutDown(): void;
}

/**
 * Runs one request over many URLs, a limited number at a time; each is an ordinary run. No list continues automatically after a restart.
 */
export function createListService(ports: ListPorts): ListService {
  const open = new Map<ListId, OpenList>();
  const { put, setState, pump, shutDown } = createListWork(ports);
  const overview = createListOverview(ports.log, open);

  async function find(listId: ListId): Promise<Result<OpenList | null, AppError>> {
    const known = open.get(listId);
    if (known !== undefined) return ok(known);
    const events = await ports.log.read(listId);
    if (!events.ok) return events;
    const kept = reduceList(events.value);
    // Another call may have opened it meanwhile.
    const again = open.get(listId);
    if (kept === null || again !== undefined) return ok(again ?? null);
    const list = openList(afterRestart(kept), false);
    open.set(listId, list);
    return ok(list);
  }

  async function change(
    listId: ListId,
    act: (list: OpenList) => void | Promise<void>,
  ): Promise<Result<null, AppError>> {
    const found = await find(listId);
    if (!found.ok) return found;
    if (found.value === null) return err(noSuchList);
    await act(found.value);
    return ok(null);
  }

  const goOn = (list: OpenList): void => {
    list.next = 0;
    setState(list, 'running');
    pump(list);
  };

  async function stop(list: OpenList): Promise<void> {
    setState(list, 'stopped');
    const underWay = list.items.flatMap(({ state, runId }) => (state === 'running' && runId !== null ? [runId] : []));
    await Promise.all(underWay.map((runId) => ports.runs.cancel(runId)));
  }

  return {
    list: ({ from, limit }) => overview(from, limit),
    async start(request) {
      const list = await openNew(ports, request);
      if (!list.ok) return list;
      open.set(list.value.head.listId, list.value);
      pump(list.value);
      return ok({ listId: list.value.head.listId });
    },
    async get(listId) {
      const found = await find(listId);
      if (!found.ok) return found;
      if (found.value === null) return ok(null);
      const { head, state, items } = found.value;
      return ok({ head, state, items: [...items] });
    },
    pause: (listId) => change(listId, (list) => (list.state === 'running' ? setState(list, 'paused') : undefined)),
    resume: (listId) => change(listId, goOn),
    stop: (listId) => change(listId, stop),
    async remove(listId) {
      const list = open.get(listId);
      if (list !== undefined) {
        list.isRemoved = true;
        open.delete(listId);
        await stop(list);
      }
      return ports.log.remove(listId);
    },
    retryFailed: (listId) =>
      change(listId, (list) => {
        for (const item of list.items.filter(isRetryable)) void put(list, waitingItem(item.index, item.url));
        goOn(list);
      }),
    shutDown,
  };
}

/** A new list without requests; on disk when this resolves, unless its runs are private. */
async function openNew(ports: ListPorts, { addresses, ...request }: ListRequest): Promise<Result<OpenList, AppError>> {
  const connection = await ports.connections.find(request.connectionId);
  if (connection === null) return err(noSuchConnection);
  const settings = await ports.settings.get();
  // Without the settings nothing may be stored that a person may have wanted private.
  const rules = settings.ok ? settings.value : { privateRuns: true, privateConnections: [] };
  const isPrivate = isPrivateRun({ record: 'usual', ...request }, rules);
  const listId = ports.newId();
  const head = { ...request, listId, createdAt: ports.clock.now(), connectionName: connection.name };
  const written = isPrivate ? ok(null) : await ports.log.append(listId, [{ kind: 'list.created', head, addresses }]);
  if (!written.ok) return written;
  const items = addresses.map((url, index) => waitingItem(index, url));
  return ok(openList({ head, state: 'running', items }, isPrivate));
}

function openList({ head, state, items }: ListRun, isPrivate: boolean): OpenList {
  return {
    head,
    state,
    items: [...items],
    isPrivate,
    isRemoved: false,
    next: 0,
    active: 0,
    changed: new Set(),
    callOff: null,
  };
}

const noSuchList: AppError = { kind: 'not-found', what: 'list', message: 'Unknown list' };
const noSuchConnection: AppError = { kind: 'not-found', what: 'connection', message: 'Unknown connection' };

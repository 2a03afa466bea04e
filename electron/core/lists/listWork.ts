import type { ListId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { waitingItem, type ListItem, type ListRun, type ListState } from '../../../shared/list/listRun.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RunService } from '../runService.ts';
import type { Clock, Scheduler } from '../time.ts';
import type { ListLog } from './listLog.ts';

export interface ListPorts {
  readonly runs: Pick<RunService, 'start' | 'cancel' | 'waitForEnd'>;
  readonly connections: { find(id: Connection['id']): Promise<Connection | null> };
  readonly settings: { get(): Promise<Result<Settings, AppError>> };
  readonly log: ListLog;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly newId: () => ListId;
  readonly onChanged: (change: {
    readonly listId: ListId;
    readonly state: ListState;
    readonly items: ListItem[];
  }) => void;
}

/** A list as it is worked on. */
export interface OpenList {
  readonly head: ListRun['head'];
  readonly items: ListItem[];
  state: ListState;
  /** What its runs leave nowhere, its list leaves nowhere. */
  readonly isPrivate: boolean;
  /** A person had it forgotten: what of it still ends is noted nowhere. */
  isRemoved: boolean;
  /** Where the next waiting item may be. */
  next: number;
  active: number;
  readonly changed: Set<number>;
  callOff: (() => void) | null;
}

const tellEveryMs = 100;

/** What the lists of a program share: how an item is asked for, noted and told. */
export interface ListWork {
  put(list: OpenList, item: ListItem): Promise<void>;
  setState(list: OpenList, state: ListState): void;
  /** Begins as many waiting items as may go at once; goes on by itself as they end. */
  pump(list: OpenList): void;
  /** Begins nothing new, and notes no end: the program ends. */
  shutDown(): void;
}

export function createListWork(ports: ListPorts): ListWork {
  let isDown = false;

  function tell(list: OpenList): void {
    list.callOff ??= ports.scheduler.after(tellEveryMs, () => {
      list.callOff = null;
      const items = [...list.changed].flatMap((index) => list.items[index] ?? []);
      list.changed.clear();
      ports.onChanged({ listId: list.head.listId, state: list.state, items });
    });
  }

  /** Settles when it is on disk, or could not be brought there: the run itself is kept apart from this. */
  async function put(list: OpenList, item: ListItem): Promise<void> {
    list.items[item.index] = item;
    list.changed.add(item.index);
    tell(list);
    const { url: _, ...kept } = item;
    if (isKept(list)) await ports.log.append(list.head.listId, [{ kind: 'list.item', item: kept }]);
  }

  function setState(list: OpenList, state: ListState): void {
    if (list.state === state) return;
    list.state = state;
    tell(list);
    if (isKept(list)) void ports.log.append(list.head.listId, [{ kind: 'list.state', state }]);
  }

  function nextWaiting(list: OpenList): ListItem | null {
    while (list.next < list.items.length && list.items[list.next]?.state !== 'waiting') list.next += 1;
    return list.items[list.next] ?? null;
  }

  function pump(list: OpenList): void {
    while (!isDown && list.state === 'running' && list.active < list.head.atOnce) {
      const item = nextWaiting(list);
      if (item === null) {
        if (list.active === 0) setState(list, 'ended');
        return;
      }
      list.active += 1;
      void runItem(list, item).finally(() => {
        list.active -= 1;
        pump(list);
      });
    }
  }

  async function runItem(list: OpenList, { index, url }: ListItem): Promise<void> {
    const { connectionId, scenario } = list.head;
    // The address is the line's own, whatever the body says beside it.
    const { url: _, ...body } = list.head.body;
    const fresh = waitingItem(index, url);
    // On disk before it is sent: after a crash it is one of those whose end nobody knows, and not asked for again by "go on".
    await put(list, { ...fresh, state: 'running' });
    const started = await ports.runs.start({
      connectionId,
      body: { url, ...body },
      allowPrivateHosts: [],
      ...(scenario === null ? {} : { scenario }),
    });
    if (!started.ok) return put(list, { ...fresh, state: 'failed', error: started.error.message });
    const { runId } = started.value;
    void put(list, { ...fresh, state: 'running', runId });
    const run = await ports.runs.waitForEnd(runId);
    // A run that the program's end cut off is nobody's wish: after the restart its end is unknown.
    if (!isDown) await put(list, { ...fresh, runId, ...resultOf(run) });
  }

  return {
    put,
    setState,
    pump,
    shutDown() {
      isDown = true;
    },
  };
}

function isKept({ isPrivate, isRemoved }: OpenList): boolean {
  return !isPrivate && !isRemoved;
}

type ItemResult = Pick<ListItem, 'state' | 'targetStatus' | 'title' | 'words' | 'durationMs' | 'credits' | 'error'>;

function resultOf(run: RunModel | null): ItemResult {
  const { summary = null, durationMs = null } = run ?? {};
  return {
    state: run?.state === 'done' || run?.state === 'cancelled' || run?.state === 'failed' ? run.state : 'unknown',
    targetStatus: summary?.targetStatus ?? (run?.error?.kind === 'service' ? run.error.status : null),
    title: summary?.title ?? null,
    words: summary?.words ?? null,
    durationMs,
    credits: summary?.creditsUsed ?? null,
    error: run?.error?.message ?? null,
  };
}

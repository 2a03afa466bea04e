import type { ListId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { waitingItem, type ListItem, type ListRun, type ListState } from '../../../shared/list/listRun.ts';
import { emptySummary } from '../../../shared/run/events.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RunService } from '../runs/runService.ts';
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

/** A list while it is processed. */
export interface OpenList {
  readonly head: ListRun['head'];
  readonly items: ListItem[];
  state: ListState;
  /** A list of private runs is not stored either. */
  readonly isPrivate: boolean;
  /** A person removed the list: ends of its remaining runs are not recorded. */
  isRemoved: boolean;
  /** Where the next waiting item may be. */
  next: number;
  active: number;
  readonly changed: Set<number>;
  callOff: (() => void) | null;
}

const notifyIntervalMs = 100;

/** Shared by all lists of a program: how an item is requested, stored and reported. */
export interface ListWork {
  put(list: OpenList, item: ListItem): Promise<void>;
  setState(list: OpenList, state: ListState): void;
  /** Starts as many waiting items as may run simultaneously; continues automatically as they end. */
  pump(list: OpenList): void;
  /** Starts no new items and records no ends, because the program ends. */
  shutDown(): void;
}

export function createListWork(ports: ListPorts): ListWork {
  let isDown = false;

  function tell(list: OpenList): void {
    list.callOff ??= ports.scheduler.after(notifyIntervalMs, () => {
      list.callOff = null;
      const items = [...list.changed].flatMap((index) => list.items[index] ?? []);
      list.changed.clear();
      ports.onChanged({ listId: list.head.listId, state: list.state, items });
    });
  }

  /** Settles when it is on disk or the write has failed: the run itself is stored separately. */
  async function put(list: OpenList, item: ListItem): Promise<void> {
    list.items[item.index] = item;
    list.changed.add(item.index);
    tell(list);
    const { url: _, ...kept } = item;
    if (isStored(list)) await ports.log.append(list.head.listId, [{ kind: 'list.item', item: kept }]);
  }

  function setState(list: OpenList, state: ListState): void {
    if (list.state === state) return;
    list.state = state;
    tell(list);
    if (isStored(list)) void ports.log.append(list.head.listId, [{ kind: 'list.state', state }]);
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
    // The URL is that of the line, whatever the body contains.
    const { url: _, ...body } = list.head.body;
    const fresh = waitingItem(index, url);
    // On disk before it is sent: after a crash its outcome is unknown, and resuming the list does not request it again.
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
    // The end of the program, not the person, interrupted this run: after the restart its outcome is unknown.
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

function isStored({ isPrivate, isRemoved }: OpenList): boolean {
  return !isPrivate && !isRemoved;
}

type ItemResult = Pick<ListItem, 'state' | 'targetStatus' | 'title' | 'words' | 'durationMs' | 'credits' | 'error'>;

function resultOf(run: RunModel | null): ItemResult {
  const summary = run?.summary ?? emptySummary;
  const error = run?.error ?? null;
  return {
    state: run === null ? 'unknown' : endOf(run),
    targetStatus: summary.targetStatus ?? (error?.kind === 'service' ? error.status : null),
    title: summary.title,
    words: summary.words ?? null,
    durationMs: run?.durationMs ?? null,
    credits: summary.creditsUsed,
    error: error?.message ?? null,
  };
}

/** A run that has not ended by itself has an unknown end. */
function endOf({ state }: RunModel): ItemResult['state'] {
  return state === 'done' || state === 'cancelled' || state === 'failed' ? state : 'unknown';
}

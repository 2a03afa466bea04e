import type { RunId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { HistoryCaps } from '../../../shared/history/history.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { removedAtOnce } from './historyService.ts';
import type { HistoryStore, RetainedBodies } from '../storage/runStore.ts';
import type { Clock, Scheduler } from '../time.ts';

export interface HistoryTrimmerPorts {
  readonly store: Pick<HistoryStore, 'trimHistory'>;
  /** The files that tabs and saved requests name. */
  readonly filesInUse: () => Promise<RetainedBodies>;
  readonly settings: { get(): Promise<Result<Settings, AppError>> };
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly onChanged: (change: { readonly runIds: RunId[] }) => void;
}

/** Keeps history within the limits that the person set. */
export interface HistoryTrimmer {
  /** Called when something was added or the limits changed: schedules one trim, however often it is called. */
  scheduleTrim(): void;
  /** Removes runs beyond the limits in batches; returns how many were removed. A failure ends it until the next call. */
  tidy(): Promise<number>;
  /** Stops scheduled trims. */
  stop(): void;
}

const dayMs = 86_400_000;
/** Days that a deleted run can be taken back. */
export const trashDays = 30;
/** Long enough that a series of sends is checked once, and start-up is over. */
const soonMs = 10_000;
/** Runs also grow too old while nothing is sent. */
const againMs = 3_600_000;

export function createHistoryTrimmer(ports: HistoryTrimmerPorts): HistoryTrimmer {
  const { store, filesInUse, settings, clock, scheduler, onChanged } = ports;
  let callOff: (() => void) | null = null;
  let underWay: Promise<number> | null = null;
  let stopped = false;

  async function trim(): Promise<number> {
    const read = await settings.get();
    if (!read.ok) return 0;
    const caps = capsOf(read.value, clock.now());
    const kept = await filesInUse();
    for (let gone = 0; ; ) {
      if (stopped) return gone;
      const removed = await store.trimHistory(caps, removedAtOnce, kept);
      if (!removed.ok || removed.value.length === 0) return gone;
      gone += removed.value.length;
      onChanged({ runIds: removed.value });
    }
  }

  function tidy(): Promise<number> {
    underWay ??= trim().finally(() => {
      underWay = null;
      look(againMs);
    });
    return underWay;
  }

  function look(delayMs: number): void {
    if (stopped) return;
    callOff?.();
    callOff = scheduler.after(delayMs, () => {
      callOff = null;
      isSoon = false;
      void tidy();
    });
  }

  let isSoon = false;
  return {
    scheduleTrim() {
      if (isSoon) return;
      isSoon = true;
      look(soonMs);
    },
    tidy,
    stop() {
      stopped = true;
      callOff?.();
      callOff = null;
    },
  };
}

/** The limits of the settings at a time (ms since 1970). */
function capsOf(settings: Settings, now: number): HistoryCaps {
  return {
    maxRuns: settings.historyMaxRuns,
    maxBytes: settings.historyMaxBytes,
    olderThan: settings.historyMaxDays === null ? null : now - settings.historyMaxDays * dayMs,
    trashedBefore: now - trashDays * dayMs,
  };
}

import { join } from 'node:path';
import { app } from 'electron';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Log } from '../../adapters/logFile.ts';
import { markOfBody } from '../../adapters/store/bodyOrphans.ts';
import { channelTo } from '../../adapters/store/storeChannel.ts';
import { createRestartingStoreClient } from '../../adapters/store/restartingStoreClient.ts';
import type { StoreOpened } from '../../adapters/store/openDatabase.ts';
import { removeSalvageReport } from '../../adapters/store/salvageReport.ts';
import type { StoreClient } from '../../adapters/store/storeClient.ts';
import type { BodyFiles } from '../../adapters/store/bodyFiles.ts';
import { forkStore } from '../../adapters/storeUtility.ts';
import type { AlertBoard } from '../../core/storage/alertBoard.ts';
import type { AgentService } from '../../core/agents/agentService.ts';
import type { HistoryTrimmer } from '../../core/history/historyTrimmer.ts';
import type { FileOrigins } from '../../core/files/fileOrigins.ts';
import type { RetainedBodies } from '../../core/storage/runStore.ts';
import type { RunService } from '../../core/runs/runService.ts';
import type { Emit } from '../../ipc/emit.ts';

interface HistoryStorePorts {
  readonly alerts: AlertBoard;
  readonly log: Log;
  readonly emit: Emit;
  /** The store's process does not start before this: until then the CPU is for drawing the window. Calls made meanwhile wait. */
  readonly whenDrawn: Promise<void>;
}

/** Services that opening the history starts. */
interface HistoryServices extends Pick<HistoryStorePorts, 'alerts' | 'log'> {
  readonly folders: { readonly data: string };
  readonly store: StoreClient;
  readonly bodies: BodyFiles;
  readonly agents: Pick<AgentService, 'resumeUnfinished'>;
  readonly runs: Pick<RunService, 'resumeJobs' | 'recoverInterrupted'>;
  readonly historyTrimmer: Pick<HistoryTrimmer, 'scheduleTrim'>;
  filesInUse(): Promise<RetainedBodies>;
  readonly fileOrigins: Pick<FileOrigins, 'retainOnly'>;
  /** Makes the lists of runs reload. */
  announceHistory(): void;
}

/** The alerts of the history, by their ids. */
const alertIds = { salvaged: 'history-salvaged', unavailable: 'history-unavailable', notSaved: 'history-not-saved' };

/** The history in its own process, restarted when it ends by itself; its errors appear on the alert board. */
export function createStore({ alerts, log, emit, whenDrawn }: HistoryStorePorts): StoreClient {
  return createRestartingStoreClient({
    start: () => channelTo(whenDrawn.then(() => forkStore(join(import.meta.dirname, 'store.process.js')).channel)),
    onRestarted(opened) {
      log.write('store.restarted', { ok: opened.ok });
      raiseOpeningAlerts(opened, { alerts, log });
      emit('history.changed', { runIds: [] });
    },
    onResult(operation, result) {
      if (operation !== 'appendEvents' && operation !== 'appendTrace' && operation !== 'removeRuns') return;
      if (result.ok) return alerts.clear(alertIds.notSaved);
      const { error } = result;
      if (error.kind !== 'store') return;
      log.write('store.notSaved', { reason: error.reason, message: error.message });
      alerts.put({ kind: 'history-not-saved', id: alertIds.notSaved, error });
    },
  });
}

/**
 * Opens the store and finishes what the last session left open; called again after a person has repaired something. The window does not
 * await it: calls that need it wait for it.
 */
export async function openStore(services: HistoryServices): Promise<void> {
  const { store, bodies, agents, runs, historyTrimmer, alerts, log, folders, fileOrigins } = services;
  const opening = store.open(folders.data, { orSession: true, appVersion: app.getVersion() });
  await bodies.cleanIncoming();
  const opened = await opening;
  raiseOpeningAlerts(opened, { alerts, log });
  if (!opened.ok) return;
  services.announceHistory();
  const resumed = await agents.resumeUnfinished();
  if (resumed.ok && resumed.value.length > 0) log.write('agents.resumed', { count: resumed.value.length });
  const jobs = await runs.resumeJobs();
  if (jobs.ok && jobs.value.length > 0) log.write('jobs.resumed', { count: jobs.value.length });
  const recovered = await runs.recoverInterrupted();
  if (recovered.ok && recovered.value.length > 0) log.write('runs.interrupted', { count: recovered.value.length });
  // Files that tabs and saved requests refer to but that were never sent do not belong to a run.
  const kept = await services.filesInUse();
  if (kept !== null) await store.collectBodies(kept);
  // Where a file lay is forgotten with it.
  await fileOrigins.retainOnly((id) => markOfBody(folders.data, id) !== null);
  historyTrimmer.scheduleTrim();
}

/** Marks an alert as read: it does not appear again at the next start. */
export function dismissAlert(
  { alerts, folders, log }: Pick<HistoryServices, 'alerts' | 'folders' | 'log'>,
  id: string,
): void {
  alerts.clear(id);
  if (id !== alertIds.salvaged) return;
  try {
    removeSalvageReport(folders.data);
  } catch (failure) {
    // The alert appears once more at the next start.
    log.write('alert.kept', { message: failure instanceof Error ? failure.message : String(failure) });
  }
}

/** Adds the findings of the opening to the alert board. */
function raiseOpeningAlerts(
  opened: Result<StoreOpened, AppError>,
  { alerts, log }: Pick<HistoryStorePorts, 'alerts' | 'log'>,
): void {
  const error = opened.ok ? opened.value.unavailable : opened.error;
  if (opened.ok) {
    const { wasUnclean, salvaged, migratedFrom } = opened.value;
    log.write('store.opened', { unclean: wasUnclean, migratedFrom, salvaged: salvaged !== null });
    if (salvaged !== null) {
      const { damagedPath: path, ...counts } = salvaged;
      alerts.put({ kind: 'history-salvaged', id: alertIds.salvaged, path, ...counts });
    }
  }
  if (error === null) return alerts.clear(alertIds.unavailable);
  log.write('store.failed', { message: error.message });
  const newer = opened.ok ? opened.value.newer : null;
  if (newer !== null) alerts.put({ kind: 'history-newer', id: alertIds.unavailable, ...newer });
  else if (error.kind === 'store') alerts.put({ kind: 'history-unavailable', id: alertIds.unavailable, error });
}

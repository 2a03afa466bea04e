import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import type { RunId } from '../../../shared/base/brand.ts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { fileNameOf } from '../../../shared/document/fileName.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { type ExportProgress, jobExportEndings, type JobExportFormat } from '../../../shared/run/jobExport.ts';
import type { PageExport } from '../../../shared/run/pageExport.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { writeBundle } from '../../adapters/bundleZip.ts';
import { createUnfinishedExports } from '../../adapters/unfinishedExports.ts';
import { writeChunks } from '../../adapters/writeChunks.ts';
import { type JobPages, readJobPages } from '../../core/bundle/exportPages.ts';
import { exportRun, type PartsOfRun } from '../../core/bundle/exportRun.ts';
import type { Emit } from '../../ipc/emit.ts';
import type { RunFiles } from '../../ipc/handlers/runHandlers.ts';
import type { Services } from '../services/services.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';
import { exportPorts, storedBodies } from './runFiles.ts';

export interface PageExports extends Pick<RunFiles, 'exportPages' | 'cancelExport'> {
  /** Makes the exports again that the end of an earlier process cut off; the window shows each, and hears when it has ended. */
  resume(): Promise<void>;
  /** Ends all exports; resolves when nothing is left of their files. The next start makes them again. */
  stop(): Promise<void>;
}

interface RunningExport {
  readonly abort: AbortController;
  readonly ended: Promise<unknown>;
}

/** Time between two reports of progress, in ms. */
const progressGapMs = 100;

/**
 * Exports the pages of jobs to files chosen in a dialog of the system. A file is complete or does not exist: an export that the end of the
 * program cuts off is made again from the stored run at the next start.
 */
export function createPageExports(window: BrowserWindow, services: Services, emit: Emit): PageExports {
  const running = new Map<RunId, RunningExport>();
  const unfinished = createUnfinishedExports(join(services.folders.profile, 'exports.json'));
  const earlier = unfinished.takeEarlier();
  // They stay in the list until they are made: the program may end again before.
  for (const each of earlier) unfinished.begin(each);
  let isStopping = false;

  /** @param knownPath the file of an export that is made again; null to let the person choose it */
  async function write(
    { runId, format }: Omit<PageExport, 'path'>,
    signal: AbortSignal,
    knownPath: string | null,
  ): Promise<Result<{ readonly file: string | null }, AppError>> {
    const onProgress = createProgress(runId, emit);
    const { read } = storedBodies(services);
    const pages = await readJobPages({ ...exportPorts(services), read, onProgress }, runId);
    if (!pages.ok) return pages;
    const path = knownPath ?? (await choosePath(window, pages.value.run, format));
    if (path === null || signal.aborted) return ok({ file: null });
    // One that is made again is in the list already.
    if (knownPath === null && !unfinished.begin({ runId, format, path })) return err(alreadyWritten);
    const written = await writePages({ pages: pages.value, runId, format, path, signal, services, onProgress });
    if (knownPath === null && !isStopping) unfinished.end(path);
    // A file that was complete before it could be cancelled exists.
    if (written.ok) return ok({ file: path });
    return signal.aborted ? ok({ file: null }) : written;
  }

  async function run(wanted: Omit<PageExport, 'path'>, knownPath: string | null) {
    const { runId } = wanted;
    if (running.has(runId)) return err(alreadyRunning);
    const abort = new AbortController();
    const ended = write(wanted, abort.signal, knownPath);
    running.set(runId, { abort, ended });
    try {
      return await ended;
    } finally {
      running.delete(runId);
      emit('run.exporting', { runId, progress: null });
    }
  }

  return {
    exportPages: (runId, format) => run({ runId, format }, null),
    async resume() {
      for (const { path, ...wanted } of earlier) {
        if (isStopping) return;
        const written = await run(wanted, path);
        if (isStopping) return;
        unfinished.end(path);
        if (!written.ok) emit('run.exported', { runId: wanted.runId, file: path, error: written.error.message });
        else if (written.value.file !== null) emit('run.exported', { runId: wanted.runId, file: path, error: null });
      }
    },
    cancelExport: (runId) => running.get(runId)?.abort.abort(),
    async stop() {
      isStopping = true;
      for (const { abort } of running.values()) abort.abort();
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
}

const alreadyRunning: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'This run is being exported already',
};

const alreadyWritten: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'Another export is writing this file. Wait until it ends, or choose another name.',
};

interface Writing {
  readonly pages: JobPages;
  readonly runId: RunId;
  readonly format: JobExportFormat;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly services: Services;
  readonly onProgress: (progress: ExportProgress) => void;
}

async function writePages(writing: Writing): Promise<Result<null, AppError>> {
  const { pages, runId, format, path, signal, services, onProgress } = writing;
  switch (format) {
    case 'jsonl':
      return writeChunks(path, pages.jsonLines(), signal);
    case 'csv':
      return writeChunks(path, pages.csv(), signal);
    case 'markdown':
      return writeBundle(path, pages.markdownFiles(), signal);
    case 'trowel': {
      const parts = await exportRun(exportPorts(services), runId);
      return parts.ok ? writeBundle(path, counted(parts.value, pages.run.artifacts.length, onProgress), signal) : parts;
    }
  }
}

/** Reports each part of a run as it is written. */
async function* counted(parts: PartsOfRun, total: number, onProgress: Writing['onProgress']): PartsOfRun {
  let written = 0;
  try {
    for (let step = await parts.next(noFacts); step.done !== true; written += 1) {
      onProgress({ written: Math.min(written, total), total });
      step = await parts.next(yield step.value);
    }
  } finally {
    await parts.return();
  }
}

/** The first step of a generator takes nothing. */
const noFacts = { size: 0, sha256: '' };

function createProgress(runId: RunId, emit: Emit): (progress: ExportProgress) => void {
  let reportedAt = 0;
  return (progress) => {
    const now = Date.now();
    if (now - reportedAt < progressGapMs) return;
    reportedAt = now;
    emit('run.exporting', { runId, progress });
  };
}

async function choosePath(window: BrowserWindow, run: RunModel, format: JobExportFormat): Promise<string | null> {
  const ending = jobExportEndings[format];
  const target = requestKinds[run.endpoint].body.target(run.request);
  const host = canParseUrl(target) ? new URL(target).hostname : 'pages';
  const day = new Date(run.createdAt).toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog(frontOf(window), {
    title: text('pageFile.save'),
    defaultPath: join(app.getPath('documents'), fileNameOf(`${host} ${day}`, ending)),
    filters: [{ name: text(`pageFile.${format}`), extensions: [ending] }],
  });
  return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { app, dialog, type BrowserWindow } from 'electron';
import { runIdSchema } from '../../../shared/base/brand.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import { runFileLimits } from '../../../shared/run/runFile.ts';
import { randomUUID } from 'node:crypto';
import { readBundle } from '../../adapters/bundleFile.ts';
import { writeBundle } from '../../adapters/bundleZip.ts';
import { streamBody } from '../../adapters/streamBody.ts';
import { toStoreError } from '../../adapters/store/storeErrors.ts';
import { systemClock } from '../../adapters/systemTime.ts';
import { createRedactor, redactText } from '../../client/redact.ts';
import type { BodyReader } from '../../core/storage/bodyStore.ts';
import { type BodyStreams, exportRun, type ExportPorts } from '../../core/bundle/exportRun.ts';
import { importRun } from '../../core/bundle/importRun.ts';
import type { RunFiles } from '../../ipc/handlers/runHandlers.ts';
import type { Services } from '../services/services.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';

const extension = 'trowel';

/** What an export of a run reads. */
export function exportPorts(services: Services): ExportPorts {
  const secrets = services.keys.knownSecrets();
  return {
    clock: systemClock,
    appVersion: app.getVersion(),
    events: async (id) => {
      const own = services.agents.events(id, 0);
      return own === null ? services.runs.events(id, 0) : ok(own);
    },
    traces: (id) => ({
      readTrace: (_id, after, limit) => services.agents.trace(id, after, limit),
      async readTraceEvent(_id, seq) {
        const read = await services.agents.traceEvent(id, seq);
        return read.ok ? ok(read.value.text) : read;
      },
    }),
    bodies: bodyStreams(services),
    redact: (line, more) => redactText(line, [...secrets, ...more]),
    createRedactor,
    labels: (word, values) => text(`runPage.${word}`, values),
  };
}

/** Bodies on disk, and those that are only in memory. */
export function storedBodies(services: Services): BodyReader {
  return {
    async read(bodyId) {
      const own = await services.privateBodies.read(bodyId);
      return own.ok ? own : services.bodies.read(bodyId);
    },
  };
}

/** Runs as files, chosen in dialogs of the system, so that the window never names a path. */
export function createRunFiles(
  window: BrowserWindow,
  services: Services,
): Omit<RunFiles, 'exportPages' | 'cancelExport'> {
  const filters = () => [{ name: text('runFile.type'), extensions: [extension] }];
  const bodies = storedBodies(services);
  return {
    async saveFile(runId, field, name) {
      const log = await services.runs.events(runId, 0);
      if (!log.ok) return log;
      const run = reduceRunLog(log.value);
      const saved =
        (field === null ? run?.body : run?.artifacts.find((artifact) => artifact.field === field)?.body) ?? null;
      if (saved === null) return err({ kind: 'not-found', what: 'file', message: text('runFile.gone') });
      const bytes = await bodies.read(saved.bodyId);
      if (!bytes.ok) return bytes;
      return saveBytes(window, name, bytes.value);
    },
    async export(runId) {
      const parts = await exportRun(exportPorts(services), runId);
      if (!parts.ok) return parts;
      const chosen = await dialog.showSaveDialog(frontOf(window), {
        title: text('runFile.save'),
        defaultPath: join(app.getPath('documents'), `run-${new Date().toISOString().slice(0, 10)}.${extension}`),
        filters: filters(),
      });
      if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
      const written = await writeBundle(chosen.filePath, parts.value);
      return written.ok ? ok({ file: chosen.filePath }) : written;
    },
    async import() {
      const chosen = await dialog.showOpenDialog(frontOf(window), {
        title: text('runFile.open'),
        properties: ['openFile', 'dontAddToRecent'],
        filters: filters(),
      });
      const path = chosen.canceled ? undefined : chosen.filePaths[0];
      if (path === undefined) return ok({ runId: null });
      const imported = await importRun(
        {
          store: services.store,
          bodies: services.bodies,
          clock: systemClock,
          newRunId: () => runIdSchema.parse(randomUUID()),
        },
        readBundle(path, runFileLimits),
      );
      if (imported.ok) services.announceHistory();
      return imported;
    },
  };
}

function bodyStreams(services: Services): BodyStreams {
  return {
    async stream(bodyId) {
      const own = await services.privateBodies.read(bodyId);
      return own.ok ? ok(Readable.from([own.value])) : streamBody(services.bodies.pathOf(bodyId));
    },
  };
}

/** Where the person chooses; `name` is only proposed. */
async function saveBytes(
  window: BrowserWindow,
  name: string,
  bytes: Uint8Array,
): Promise<IpcResult<{ file: string | null }>> {
  const chosen = await dialog.showSaveDialog(frontOf(window), {
    title: text('saveFile.title'),
    defaultPath: join(app.getPath('documents'), name),
  });
  if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
  try {
    await writeFile(chosen.filePath, bytes, { mode: 0o600 });
    return ok({ file: chosen.filePath });
  } catch (failure) {
    return err(toStoreError(failure, chosen.filePath));
  }
}

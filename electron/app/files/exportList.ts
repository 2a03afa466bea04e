import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { err, ok } from '../../../shared/base/result.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import { writeChunks } from '../../adapters/writeChunks.ts';
import { exportList } from '../../core/lists/exportList.ts';
import type { ListPorts } from '../../ipc/handlers/listHandlers.ts';
import type { Services } from '../services/services.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';

/** Writes a list to a file that the person chooses, so that the window never names a path. The file is complete or not written at all. */
export function createListExport(window: BrowserWindow, services: Services): ListPorts['exportList'] {
  return async (listId, format) => {
    const list = await services.lists.get(listId);
    if (!list.ok) return list;
    if (list.value === null) return err({ kind: 'not-found', what: 'list', message: 'Unknown list' });
    const chosen = await dialog.showSaveDialog(frontOf(window), {
      title: text('listFile.save'),
      defaultPath: join(app.getPath('documents'), `list-${new Date().toISOString().slice(0, 10)}.${format}`),
      filters: [{ name: text(`listFile.${format}`), extensions: [format] }],
    });
    if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
    const pieces = exportList(list.value, format, {
      async responseOf(runId) {
        const events = await services.runs.events(runId, 0);
        return events.ok ? (reduceRunLog(events.value)?.body?.bodyId ?? null) : null;
      },
      async read(bodyId) {
        const own = await services.privateBodies.read(bodyId);
        const read = own.ok ? own : await services.bodies.read(bodyId);
        return read.ok ? read.value : null;
      },
    });
    const written = await writeChunks(chosen.filePath, pieces);
    return written.ok ? ok({ file: chosen.filePath }) : written;
  };
}

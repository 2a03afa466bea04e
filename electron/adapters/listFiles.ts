import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ListId, listIdSchema } from '../../shared/base/brand.ts';
import { parseJson } from '../../shared/base/json.ts';
import { err, ok } from '../../shared/base/result.ts';
import { type ListEvent, listEventSchema } from '../../shared/list/listRun.ts';
import type { StoredList, ListLog } from '../core/lists/listLog.ts';
import { isMissing, toStoreError } from './store/storeErrors.ts';

const ending = '.jsonl';

/** Lists below a folder, one JSON Lines file each. Appends are written in the order of the calls. */
export function createListFiles(folder: string): ListLog {
  const pathOf = (listId: ListId): string => join(folder, `${listId}${ending}`);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs the work after all work queued before it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done;
    return done;
  }

  async function write(path: string, events: readonly ListEvent[]) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await appendFile(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''), {
        mode: 0o600,
        flush: true,
      });
      return ok(null);
    } catch (failure) {
      return err(toStoreError(failure, path));
    }
  }

  return {
    append: (listId, events) => inTurn(() => write(pathOf(listId), events)),
    async read(listId) {
      const path = pathOf(listId);
      try {
        return ok((await readFile(path, 'utf8')).split('\n').flatMap(readLine));
      } catch (failure) {
        return isMissing(failure) ? ok([]) : err(toStoreError(failure, path));
      }
    },
    async known() {
      try {
        return ok((await Promise.all((await readdir(folder)).map((name) => storedListFrom(folder, name)))).flat());
      } catch (failure) {
        return isMissing(failure) ? ok([]) : err(toStoreError(failure, folder));
      }
    },
    remove: (listId) =>
      inTurn(async () => {
        const path = pathOf(listId);
        try {
          await rm(path, { force: true });
          return ok(null);
        } catch (failure) {
          return err(toStoreError(failure, path));
        }
      }),
  };
}

/** Returns the list of a file; empty if the file is not a list or no longer exists. */
async function storedListFrom(folder: string, name: string): Promise<StoredList[]> {
  const listId = listIdSchema.safeParse(name.endsWith(ending) ? name.slice(0, -ending.length) : null);
  const found = listId.success ? await stat(join(folder, name)).catch(() => null) : null;
  if (!listId.success || found?.isFile() !== true) return [];
  const { mtimeMs, size } = found;
  return [{ listId: listId.data, changedAt: mtimeMs, stamp: `${mtimeMs} ${size}` }];
}

function readLine(line: string): ListEvent[] {
  const parsed = parseJson(line);
  const event = parsed.ok ? listEventSchema.safeParse(parsed.value) : null;
  return event?.success === true ? [event.data] : [];
}

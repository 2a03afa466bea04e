import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ListId } from '../../shared/base/brand.ts';
import { parseJson } from '../../shared/base/json.ts';
import { err, ok } from '../../shared/base/result.ts';
import { type ListEvent, listEventSchema } from '../../shared/list/listRun.ts';
import type { ListLog } from '../core/lists/listLog.ts';
import { toStoreError } from './store/storeErrors.ts';

/** Lists below a folder, a file of lines of JSON each. What is appended follows in the order of the calls. */
export function createListFiles(folder: string): ListLog {
  const pathOf = (listId: ListId): string => join(folder, `${listId}.jsonl`);
  let last: Promise<unknown> = Promise.resolve();

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
    append(listId, events) {
      const written = last.then(() => write(pathOf(listId), events));
      last = written;
      return written;
    },
    async read(listId) {
      const path = pathOf(listId);
      try {
        return ok((await readFile(path, 'utf8')).split('\n').flatMap(readLine));
      } catch (failure) {
        const isMissing = failure instanceof Error && 'code' in failure && failure.code === 'ENOENT';
        return isMissing ? ok([]) : err(toStoreError(failure, path));
      }
    },
  };
}

function readLine(line: string): ListEvent[] {
  const parsed = parseJson(line);
  const event = parsed.ok ? listEventSchema.safeParse(parsed.value) : null;
  return event?.success === true ? [event.data] : [];
}

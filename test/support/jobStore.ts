import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createJobStoreClient } from '../../electron/engine/jobs/store/jobStoreClient.ts';
import { openJobStoreServer, type JobStoreReply } from '../../electron/engine/jobs/store/jobStoreServer.ts';
import type { JobStore } from '../../electron/engine/ports/jobs.ts';
import type { PageIndex } from '../../electron/engine/ports/pageIndex.ts';

export interface TestJobStore {
  readonly store: JobStore & PageIndex;
  readonly folder: string;
  /** The store of an engine that was started again over the same files. */
  reopen(): JobStore & PageIndex;
  remove(): void;
}

/** A real job store in a folder of its own, without its process. */
export function openTestJobStore(): TestJobStore {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-jobs-'));
  const open = (): JobStore & PageIndex => {
    const answer = openJobStoreServer({
      jobs: join(folder, 'jobs', 'jobs.db'),
      knownPages: join(folder, 'pages', 'known-pages.db'),
    });
    return createJobStoreClient(() => {
      let listener = (_reply: JobStoreReply): void => undefined;
      return {
        send: (call) => {
          queueMicrotask(() => {
            listener(answer(call));
          });
        },
        onReply: (next) => void (listener = next),
        onGone: () => undefined,
        stop: () => undefined,
      };
    });
  };
  return { store: open(), folder, reopen: open, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createJobStoreClient } from '../../electron/engine/jobs/store/jobStoreClient.ts';
import { openJobStoreServer, type JobStoreReply } from '../../electron/engine/jobs/store/jobStoreServer.ts';
import type { JobStore } from '../../electron/engine/ports/jobs.ts';

/** A real job store in a folder of its own, without its process. */
export function openTestJobStore(): { readonly store: JobStore; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-jobs-'));
  const answer = openJobStoreServer(join(folder, 'jobs.db'));
  const store = createJobStoreClient(() => {
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
  return { store, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

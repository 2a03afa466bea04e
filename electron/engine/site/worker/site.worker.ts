import { parentPort } from 'node:worker_threads';
import { runSiteTask } from './runSiteTask.ts';
import type { SiteTask } from './siteTask.ts';

/** Entry of the worker that reads what a site sends: one task at a time, links of a sitemap in messages before its result. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: SiteTask }) => {
  runSiteTask(input, (progress) => parentPort?.postMessage({ id, progress })).then(
    (value) => parentPort?.postMessage({ id, ok: true, value }),
    (failure: unknown) =>
      parentPort?.postMessage({ id, ok: false, error: failure instanceof Error ? failure.message : String(failure) }),
  );
});

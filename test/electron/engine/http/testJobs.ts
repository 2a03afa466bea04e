import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createJobService } from '../../../../electron/engine/jobs/jobService.ts';
import { systemTimers } from '../../../../electron/engine/jobs/timers.ts';
import { watchJobs } from '../../../../electron/engine/jobs/watch/jobWatch.ts';
import type { JobPort } from '../../../../electron/engine/http/serverPorts.ts';
import type { JobStore } from '../../../../electron/engine/ports/jobs.ts';
import { err } from '../../../../shared/base/result.ts';
import { openTestJobStore } from '../../../support/jobStore.ts';

/** Jobs with a real store, whose pages nobody visits. */
export function testJobs(changes: Partial<JobPort> = {}): JobPort & { readonly store: JobStore } {
  const opened = openTestJobStore();
  onTestFinished(opened.remove);
  const { store, watch } = watchJobs(opened.store, (_delayMs, action) => {
    const due = setImmediate(action);
    return () => clearImmediate(due);
  });
  const service = createJobService({
    store,
    runner: { add: () => undefined, drop: () => undefined },
    describeStart: (url) => ({ key: url, template: url }),
    now: Date.now,
    retentionMs: 86_400_000,
    random: randomBytes,
  });
  return {
    service,
    watch,
    progress: {
      pagesPerMinute: () => 60,
      hostState: () => ({ notBefore: null, gapMs: 0, pausedBecause: null, robots: null }),
    },
    proposeCrawl: () => Promise.resolve(err({ kind: 'not-set' })),
    webhooks: { check: () => Promise.resolve(null), isSigned: false, wake: () => undefined },
    ...systemTimers,
    ...changes,
    store,
  };
}

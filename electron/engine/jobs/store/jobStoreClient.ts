import { err, type Result } from '../../../../shared/base/result.ts';
import type { JobStore, JobStoreFailure } from '../../ports/jobs.ts';
import type { PageIndex } from '../../ports/pageIndex.ts';
import type { JobStoreCall, JobStoreReply } from './jobStoreServer.ts';

/** The process of the store, as its client uses it. */
export interface JobStoreProcess {
  send(call: JobStoreCall): void;
  onReply(listener: (reply: JobStoreReply) => void): void;
  onGone(listener: () => void): void;
  stop(): void;
}

const methods = [
  'useIdempotencyKey',
  'start',
  'announce',
  'addPages',
  'endSeeding',
  'lease',
  'finishPage',
  'release',
  'admit',
  'relaxOrder',
  'noteHostPause',
  'cancel',
  'fail',
  'warn',
  'job',
  'running',
  'documents',
  'errors',
  'robotsBlocked',
  'pages',
  'fingerprints',
  'breakdown',
  'events',
  'recover',
  'sweep',
  'dueDeliveries',
  'endAttempt',
  'deliveries',
  'message',
  'sendAgain',
  'notePages',
  'knownPages',
] as const satisfies readonly JobStoreCall['method'][];

const gone: JobStoreFailure = { kind: 'gone', message: 'The process of the job store ended. It is started again.' };

type Answer = (result: Result<unknown, JobStoreFailure>) => void;

/**
 * A job store, with the index of pages, in a process of its own. A process that ends is started again with the next call; calls under way
 * fail with `gone`, since nobody knows whether they were committed. After `close`, which settles when the process is gone, all calls fail.
 * @param start starts the process
 */
export function createJobStoreClient(start: () => JobStoreProcess): JobStore & PageIndex & { close(): Promise<void> } {
  let child: JobStoreProcess | null = null;
  let isClosed = false;
  let nextId = 1;
  const pending = new Map<number, Answer>();

  function open(): JobStoreProcess {
    const started = start();
    started.onReply(({ id, result }) => {
      const answer = pending.get(id);
      pending.delete(id);
      answer?.(result);
    });
    started.onGone(() => {
      if (child === started) child = null;
      const answers = [...pending.values()];
      pending.clear();
      for (const answer of answers) answer(err(gone));
    });
    return started;
  }

  function call(method: JobStoreCall['method'], values: readonly unknown[]): Promise<Result<unknown, JobStoreFailure>> {
    // A process that is started while the program exits would crash it.
    if (isClosed) return Promise.resolve(err(gone));
    child ??= open();
    const to = child;
    return new Promise((resolve) => {
      const id = nextId;
      nextId += 1;
      pending.set(id, resolve);
      to.send({ id, method, values });
    });
  }

  const calls = methods.map((method) => [method, (...values: readonly unknown[]) => call(method, values)] as const);
  return {
    // Each method sends its arguments as they are and gets the result of its own type.
    ...(Object.fromEntries(calls) as unknown as JobStore & PageIndex),
    async close() {
      isClosed = true;
      const open = child;
      if (open === null) return;
      await new Promise<void>((resolve) => {
        open.onGone(resolve);
        open.stop();
      });
    },
  };
}

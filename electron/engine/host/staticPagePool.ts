import type { Result } from '../../../shared/base/result.ts';
import type { PlainInput, PlainVerdict } from '../static/plainPage.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

export interface PlainPool {
  read(input: PlainInput, signal: AbortSignal): Promise<Result<PlainVerdict, string>>;
  close(): Promise<void>;
}

/** Workers that read pages without a browser (`plain.worker`). */
export function createPlainPool(settings: Omit<WorkerPoolSettings, 'words'>): PlainPool {
  const pool = createWorkerPool<PlainInput, PlainVerdict>({
    ...settings,
    words: {
      slow: 'The page takes too long to read',
      big: 'The page is too big to read',
      broken: 'The reader broke on this page',
      ended: 'The reader ended while reading this page',
    },
  });
  return { read: pool.run, close: pool.close };
}

import type { Result } from '../../../shared/base/result.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

export interface ExtractPool {
  extract(input: ExtractInput, signal: AbortSignal): Promise<Result<ExtractOutput, string>>;
  close(): Promise<void>;
}

/** Workers that turn pages into documents (`extract.worker`). */
export function createExtractPool(settings: Omit<WorkerPoolSettings, 'words'>): ExtractPool {
  const pool = createWorkerPool<ExtractInput, ExtractOutput>({
    ...settings,
    words: {
      slow: 'The page takes too long to extract',
      big: 'The page is too big to be extracted',
      broken: 'The extractor broke on this page',
      ended: 'The extractor ended while reading this page',
    },
  });
  return { extract: pool.run, close: pool.close };
}

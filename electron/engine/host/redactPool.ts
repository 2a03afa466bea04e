import type { Result } from '../../../shared/base/result.ts';
import type { RedactInput } from '../redact/redactSettings.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

export interface RedactPool {
  redact(input: RedactInput, signal: AbortSignal): Promise<Result<string, string>>;
  close(): Promise<void>;
}

/** Workers that take personal data out of texts (`redact.worker`). */
export function createRedactPool(settings: Omit<WorkerPoolSettings, 'words'>): RedactPool {
  const pool = createWorkerPool<RedactInput, string>({
    ...settings,
    words: {
      slow: 'The text takes too long to redact',
      big: 'The text is too big to be redacted',
      broken: 'The redaction broke on this text',
      ended: 'The redaction ended while reading this text',
    },
  });
  return { redact: pool.run, close: pool.close };
}

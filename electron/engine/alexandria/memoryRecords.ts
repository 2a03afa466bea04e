import type { RequestRecord, RequestRecords } from './requestRecords.ts';

interface StoredRecord {
  readonly record: RequestRecord;
  readonly chars: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/**
 * Records of requests of which nothing may be written to disk: they are gone when the engine ends.
 * @param limits `lifetimeMs` of a record, and `maxChars` of all responses together: the oldest that are done are removed first
 * @param now milliseconds since 1970
 */
export function createMemoryRecords(
  { lifetimeMs, maxChars }: { readonly lifetimeMs: number; readonly maxChars: number },
  now: () => number,
): RequestRecords {
  /** In the order of their last change. */
  const stored = new Map<string, StoredRecord>();
  let storedChars = 0;

  function remove(requestId: string): void {
    storedChars -= stored.get(requestId)?.chars ?? 0;
    stored.delete(requestId);
  }

  function removeExpired(): void {
    for (const [requestId, { writtenAt }] of stored) if (now() - writtenAt > lifetimeMs) remove(requestId);
  }

  return {
    async read(requestId) {
      removeExpired();
      return await Promise.resolve(stored.get(requestId)?.record ?? null);
    },
    async write(record) {
      remove(record.requestId);
      const chars = record.response === null ? 0 : JSON.stringify(record.response).length;
      storedChars += chars;
      for (const [requestId, { record: other }] of stored) {
        if (storedChars <= maxChars) break;
        if (other.state === 'done') remove(requestId);
      }
      stored.set(record.requestId, { record, chars, writtenAt: now() });
      await Promise.resolve();
    },
    async remove(requestId) {
      remove(requestId);
      await Promise.resolve();
    },
    async sweep() {
      removeExpired();
      await Promise.resolve();
    },
  };
}

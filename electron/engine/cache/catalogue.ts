/** A file of the disk cache. Times in milliseconds since 1970. */
export interface Entry {
  /** Digest of the cache key. */
  readonly key: string;
  readonly storedAt: number;
  readonly bytes: number;
  usedAt: number;
}

/** In-memory index of a disk cache, so that lookups need no disk access. */
export interface Catalogue {
  /** Replaces an entry of the same key and time. */
  add(entry: Entry): void;
  remove(entry: Entry): void;
  /** The newest first. */
  of(key: string): readonly Entry[];
  leastRecentlyUsedFirst(): readonly Entry[];
  /** Of all entries together. */
  bytes(): number;
  /** Returns a unique timestamp of a use, so that there is always one least recently used entry. */
  use(): number;
}

export function createCatalogue(): Catalogue {
  const entries = new Map<string, readonly Entry[]>();
  let total = 0;
  let lastUse = 0;

  function put(key: string, next: readonly Entry[]): void {
    total += sumOf(next) - sumOf(entries.get(key) ?? []);
    if (next.length === 0) entries.delete(key);
    else entries.set(key, next);
  }

  return {
    add(entry) {
      const others = (entries.get(entry.key) ?? []).filter(({ storedAt }) => storedAt !== entry.storedAt);
      put(
        entry.key,
        [...others, entry].toSorted((one, other) => other.storedAt - one.storedAt),
      );
    },
    remove(entry) {
      put(
        entry.key,
        (entries.get(entry.key) ?? []).filter((other) => other !== entry),
      );
    },
    of: (key) => entries.get(key) ?? [],
    leastRecentlyUsedFirst: () => [...entries.values()].flat().toSorted((one, other) => one.usedAt - other.usedAt),
    bytes: () => total,
    use() {
      lastUse = Math.max(lastUse + 1, Date.now());
      return lastUse;
    },
  };
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Limits of the cache, in characters and time. */
export interface DocumentCacheLimits {
  readonly maxChars: number;
  /** Age in ms after which unused entries are removed. */
  readonly maxAgeMs: number;
}

interface CachedDocument<Document> {
  readonly document: Document;
  readonly characters: number;
}

/**
 * Cache of documents that are not displayed at the moment: switching back and forth between two tabs reads and parses nothing again. The
 * most recently added ones stay, within a limit on their text, for a while.
 */
export class DocumentCache<Document> {
  readonly #limits: DocumentCacheLimits;
  readonly #kept = new Map<string, CachedDocument<Document>>();
  #clearing: ReturnType<typeof setTimeout> | null = null;

  constructor(limits: DocumentCacheLimits) {
    this.#limits = limits;
  }

  lay(key: string, document: Document, characters: number): void {
    this.#kept.delete(key);
    if (characters > this.#limits.maxChars) return;
    this.#kept.set(key, { document, characters });
    this.#makeRoom();
    if (this.#clearing !== null) clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => this.#kept.clear(), this.#limits.maxAgeMs);
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** Gives a document away; null when there is none under this key. */
  take(key: string): Document | null {
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    return found?.document ?? null;
  }

  #makeRoom(): void {
    let total = 0;
    for (const [key, { characters }] of [...this.#kept].toReversed()) {
      total += characters;
      if (total > this.#limits.maxChars) this.#kept.delete(key);
    }
  }
}

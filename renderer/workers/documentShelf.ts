/** What a kept document is known by, and how many characters it holds. */
export interface ShelfLimits {
  readonly mostCharacters: number;
  /** What nobody came back for goes after this many ms. */
  readonly keptMs: number;
}

interface Kept<Document> {
  readonly document: Document;
  readonly characters: number;
}

/**
 * Documents that nobody shows at the moment, for whoever comes back: going to and fro between two tabs reads and parses nothing
 * anew. The ones laid down last stay, within a bound of their text, for a while.
 */
export class DocumentShelf<Document> {
  readonly #limits: ShelfLimits;
  readonly #kept = new Map<string, Kept<Document>>();
  #clearing: ReturnType<typeof setTimeout> | null = null;

  constructor(limits: ShelfLimits) {
    this.#limits = limits;
  }

  lay(key: string, document: Document, characters: number): void {
    this.#kept.delete(key);
    if (characters > this.#limits.mostCharacters) return;
    this.#kept.set(key, { document, characters });
    this.#makeRoom();
    if (this.#clearing !== null) clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => this.#kept.clear(), this.#limits.keptMs);
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
      if (total > this.#limits.mostCharacters) this.#kept.delete(key);
    }
  }
}

import { AnswerMemory } from './answerMemory.ts';
import type { DocumentDigest } from './documentProtocol.ts';

/** Of so many long documents the first screen is remembered: as many as anybody has open. */
const mostRemembered = 24;

interface Known {
  readonly digest: DocumentDigest;
  readonly memory: AnswerMemory;
}

/** What is remembered of long documents that were open, the latest of them. */
export class KnownDocuments {
  readonly #all = new Map<string, Known>();

  has(key: string): boolean {
    return this.#all.has(key);
  }

  memoryOf(key: string): AnswerMemory | null {
    return this.#all.get(key)?.memory ?? null;
  }

  /** One that is opened anew: what it said of itself; null where that is not known. */
  comeBack(key: string): DocumentDigest | null {
    const known = this.#all.get(key);
    known?.memory.begin();
    return known?.digest ?? null;
  }

  keep(key: string, digest: DocumentDigest): void {
    const memory = this.#all.get(key)?.memory ?? new AnswerMemory();
    this.#all.delete(key);
    // A copy: a piece of a long text would hold all of it.
    this.#all.set(key, { digest: structuredClone(digest), memory });
    for (const old of [...this.#all.keys()].slice(0, Math.max(0, this.#all.size - mostRemembered)))
      this.#all.delete(old);
  }
}

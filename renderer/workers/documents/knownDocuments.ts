import { ResultCache } from '../cache/resultCache.ts';
import type { DocumentDigest } from '../documentProtocol.ts';
import { FirstScreens, type FirstScreenStore } from '../cache/firstScreens.ts';
import type { FirstScreen } from '../cache/firstScreenText.ts';
import { once } from './once.ts';

/** Number of long documents whose first screen is stored: as many as are ever open together. */
const maxKnown = 24;

interface Known {
  readonly digest: DocumentDigest;
  readonly memory: ResultCache;
}

/** Stored results of the long documents that were opened most recently. */
export class KnownDocuments {
  readonly #all = new Map<string, Known>();
  readonly #screens: FirstScreens;
  readonly #restoring = new Map<string, Promise<void>>();

  /** `store` stores first screens between sessions; null for none. */
  constructor(store: FirstScreenStore | null) {
    this.#screens = new FirstScreens(store);
  }

  has(key: string): boolean {
    return this.#all.has(key);
  }

  recall(key: string, question: string): { readonly value: unknown } | null {
    return this.#all.get(key)?.memory.recall(question) ?? null;
  }

  /** Does nothing for a document that is not long. */
  remember(bodyId: string, key: string, question: string, value: unknown): void {
    const memory = this.#all.get(key)?.memory;
    if (memory === undefined) return;
    memory.remember(question, value);
    this.#screens.saveSoon(bodyId, () => this.#takeScreen(key));
  }

  /** Returns the digest of a reopened document; null if it is unknown. */
  comeBack(key: string): DocumentDigest | null {
    const known = this.#all.get(key);
    known?.memory.begin();
    return known?.digest ?? null;
  }

  /** Loads a document's first screen stored by an earlier session. */
  restore(bodyId: string, key: string): Promise<void> {
    return once(this.#restoring, key, async () => {
      const screen = await this.#screens.load(bodyId, key);
      if (screen === null) return;
      this.rememberDigest(key, screen.digest);
      this.#all.get(key)?.memory.putFirst(screen.answers);
    });
  }

  rememberDigest(key: string, digest: DocumentDigest): void {
    const memory = this.#all.get(key)?.memory ?? new ResultCache();
    this.#all.delete(key);
    // A copy: a substring of a long text would keep the whole text in memory.
    this.#all.set(key, { digest: structuredClone(digest), memory });
    for (const old of [...this.#all.keys()].slice(0, Math.max(0, this.#all.size - maxKnown))) this.#all.delete(old);
  }

  /** Null where nothing is new since it was taken last. */
  #takeScreen(key: string): FirstScreen | null {
    const known = this.#all.get(key);
    const answers = known?.memory.takeFirst() ?? null;
    return known === undefined || answers === null ? null : { key, digest: known.digest, answers };
  }
}

import { AnswerMemory } from './answerMemory.ts';
import type { DocumentDigest } from './documentProtocol.ts';
import { FirstScreens, type FirstScreenStore } from './firstScreens.ts';
import type { FirstScreen } from './firstScreenText.ts';
import { once } from './once.ts';

/** Of so many long documents the first screen is remembered: as many as anybody has open. */
const mostRemembered = 24;

interface Known {
  readonly digest: DocumentDigest;
  readonly memory: AnswerMemory;
}

/** What is remembered of long documents that were open, the latest of them. */
export class KnownDocuments {
  readonly #all = new Map<string, Known>();
  readonly #screens: FirstScreens;
  readonly #restoring = new Map<string, Promise<void>>();

  /** `store` keeps first screens from one session to the next; null where nothing does. */
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
    this.#screens.keepSoon(bodyId, () => this.#takeScreen(key));
  }

  /** One that is opened anew: what it said of itself; null where that is not known. */
  comeBack(key: string): DocumentDigest | null {
    const known = this.#all.get(key);
    known?.memory.begin();
    return known?.digest ?? null;
  }

  /** Looks for what an earlier session has kept of one. */
  restore(bodyId: string, key: string): Promise<void> {
    return once(this.#restoring, key, async () => {
      const screen = await this.#screens.load(bodyId, key);
      if (screen === null) return;
      this.keep(key, screen.digest);
      this.#all.get(key)?.memory.putFirst(screen.answers);
    });
  }

  keep(key: string, digest: DocumentDigest): void {
    const memory = this.#all.get(key)?.memory ?? new AnswerMemory();
    this.#all.delete(key);
    // A copy: a piece of a long text would hold all of it.
    this.#all.set(key, { digest: structuredClone(digest), memory });
    for (const old of [...this.#all.keys()].slice(0, Math.max(0, this.#all.size - mostRemembered)))
      this.#all.delete(old);
  }

  /** Null where nothing is new since it was taken last. */
  #takeScreen(key: string): FirstScreen | null {
    const known = this.#all.get(key);
    const answers = known?.memory.takeFirst() ?? null;
    return known === undefined || answers === null ? null : { key, digest: known.digest, answers };
  }
}

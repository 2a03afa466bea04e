import { maxFirstScreenChars } from '../../../shared/ipc/firstScreen.ts';
import { type FirstScreen, readFirstScreen, writeFirstScreen } from './firstScreenText.ts';

/** First screens on disk, stored next to their bodies. */
export interface FirstScreenStore {
  /** Names the program that reads and writes: another one understands nothing of it. */
  readonly build: string;
  /** Null where there is none. */
  load(bodyId: string): Promise<string | null>;
  save(bodyId: string, text: string): void;
}

/** Time in ms after which a first screen has all its results. */
const settledMs = 2000;

/** Stores the first screens of long documents across sessions. If it fails for any reason, the document itself is read. */
export class FirstScreens {
  readonly #store: FirstScreenStore | null;
  readonly #due = new Set<string>();

  constructor(store: FirstScreenStore | null) {
    this.#store = store;
  }

  async load(bodyId: string, key: string): Promise<FirstScreen | null> {
    if (this.#store === null) return null;
    const text = await this.#store.load(bodyId).catch(() => null);
    return text === null ? null : readFirstScreen(this.#store.build, key, text);
  }

  /** Stores the screen once its initial queries are complete; `screenOf` returns null if nothing changed. */
  saveSoon(bodyId: string, screenOf: () => FirstScreen | null): void {
    const store = this.#store;
    if (store === null || this.#due.has(bodyId)) return;
    this.#due.add(bodyId);
    setTimeout(() => {
      this.#due.delete(bodyId);
      const screen = screenOf();
      if (screen === null) return;
      void writeFirstScreen(store.build, screen).then((text) => {
        if (text.length <= maxFirstScreenChars) store.save(bodyId, text);
      });
    }, settledMs);
  }
}

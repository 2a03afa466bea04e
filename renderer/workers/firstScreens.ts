import { mostOfFirstScreen } from '../../shared/ipc/firstScreen.ts';
import { type FirstScreen, readFirstScreen, writeFirstScreen } from './firstScreenText.ts';

/** First screens on the disk, beside their bodies. */
export interface FirstScreenStore {
  /** Names the program that reads and writes: another one understands nothing of it. */
  readonly build: string;
  /** Null where there is none. */
  load(bodyId: string): Promise<string | null>;
  keep(bodyId: string, text: string): void;
}

/** A first screen has its answers by then, in ms. */
const settledMs = 2000;

/** What is shown first of long documents, from one session to the next. Whatever goes wrong with it, the document itself is read. */
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

  /** Keeps it once nothing more is asked for at first; `screenOf` gives null where nothing new was. */
  keepSoon(bodyId: string, screenOf: () => FirstScreen | null): void {
    const store = this.#store;
    if (store === null || this.#due.has(bodyId)) return;
    this.#due.add(bodyId);
    setTimeout(() => {
      this.#due.delete(bodyId);
      const screen = screenOf();
      if (screen === null) return;
      void writeFirstScreen(store.build, screen).then((text) => {
        if (text.length <= mostOfFirstScreen) store.keep(bodyId, text);
      });
    }, settledMs);
  }
}

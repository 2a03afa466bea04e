/** Delay in ms until a reopened document is read again, after its first screen is drawn; any other query starts the read earlier. */
const firstScreenMs = 250;

interface Coming {
  readonly key: string;
  /** Starts loading, unless it has already started. */
  readonly whenLoaded: () => Promise<unknown>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Documents that were here before and are on their way again. */
export class ComingDocuments {
  readonly #all = new Map<string, Coming>();

  /** `read` reads the document and adds it to the open ones; it is called once. */
  expect(bodyId: string, key: string, read: () => Promise<void>): void {
    let reading: Promise<void> | null = null;
    const whenLoaded = (): Promise<void> => {
      if (reading !== null) return reading;
      reading = read().then(() => {
        if (this.#all.get(bodyId) === coming) this.forget(bodyId);
      });
      // The caller that awaits it receives the error.
      reading.catch(() => undefined);
      return reading;
    };
    const coming: Coming = { key, whenLoaded, timer: setTimeout(() => void whenLoaded(), firstScreenMs) };
    this.forget(bodyId);
    this.#all.set(bodyId, coming);
  }

  keyOf(bodyId: string): string | null {
    return this.#all.get(bodyId)?.key ?? null;
  }

  /** Resolves when the document is loaded; immediately if it is not being loaded. Rejects with the reason if loading fails. */
  whenLoaded(bodyId: unknown): Promise<unknown> {
    return this.#all.get(String(bodyId))?.whenLoaded() ?? Promise.resolve();
  }

  forget(bodyId: string): void {
    clearTimeout(this.#all.get(bodyId)?.timer);
    this.#all.delete(bodyId);
  }
}

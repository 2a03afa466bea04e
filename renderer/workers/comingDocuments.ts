/** What was here before is read anew once its first screen is drawn, or as soon as anything else is asked of it. In ms. */
const firstScreenMs = 250;

interface Coming {
  readonly key: string;
  /** Begins to read it, unless that has begun. */
  readonly whole: () => Promise<unknown>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Documents that were here before and are on their way again. */
export class ComingDocuments {
  readonly #all = new Map<string, Coming>();

  /** `read` puts the document to those that are open; it is told to begin once. */
  expect(bodyId: string, key: string, read: () => Promise<void>): void {
    let reading: Promise<void> | null = null;
    const whole = (): Promise<void> => {
      if (reading !== null) return reading;
      reading = read().then(() => {
        if (this.#all.get(bodyId) === coming) this.forget(bodyId);
      });
      // Whoever asks is told.
      reading.catch(() => undefined);
      return reading;
    };
    const coming: Coming = { key, whole, timer: setTimeout(() => void whole(), firstScreenMs) };
    this.forget(bodyId);
    this.#all.set(bodyId, coming);
  }

  keyOf(bodyId: string): string | null {
    return this.#all.get(bodyId)?.key ?? null;
  }

  /** Settles when it is here; at once for what is not on its way. Rejects with the reason why it cannot be had. */
  whole(bodyId: unknown): Promise<unknown> {
    return this.#all.get(String(bodyId))?.whole() ?? Promise.resolve();
  }

  forget(bodyId: string): void {
    clearTimeout(this.#all.get(bodyId)?.timer);
    this.#all.delete(bodyId);
  }
}

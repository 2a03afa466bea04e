/** Time slice of long work in ms, so that queries are handled in between. */
const sliceMs = 30;

export interface WorkOptions {
  /** The person is waiting for it. Work that is not urgent runs only while no urgent work is running. */
  readonly isUrgent: boolean;
  /** Called between two slices: work that is no longer needed ends. */
  readonly isWanted: () => boolean;
}

/** Does work slice by slice; rejects when it is no longer needed. */
export type WorkInSteps = <Made>(steps: Generator<void, Made>, options: WorkOptions) => Promise<Made>;

/** Scheduler for the worker's background work: several tasks take turns, and queries are handled in between. */
export function createWorkInSteps(): WorkInSteps {
  let urgent = 0;

  async function work<Made>(steps: Generator<void, Made>, { isUrgent, isWanted }: WorkOptions): Promise<Made> {
    for (;;) {
      const until = performance.now() + sliceMs;
      while (isUrgent || urgent === 0) {
        const step = steps.next();
        if (step.done === true) return step.value;
        if (performance.now() > until) break;
      }
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (!isWanted()) throw new Error('Nobody wants this any more');
    }
  }

  return async (steps, options) => {
    urgent += options.isUrgent ? 1 : 0;
    try {
      return await work(steps, options);
    } finally {
      urgent -= options.isUrgent ? 1 : 0;
    }
  };
}

/** Long work is put down after so many ms, so that whoever asks meanwhile is heard. */
const sliceMs = 30;

export interface WorkOptions {
  /** Somebody waits for it. What is not urgent goes on only while nothing urgent is under way. */
  readonly isUrgent: boolean;
  /** Asked between two slices: work that nobody wants any more ends. */
  readonly isWanted: () => boolean;
}

/** Does work slice by slice; rejects where it is not wanted any more. */
export type WorkInSteps = <Made>(steps: Generator<void, Made>, options: WorkOptions) => Promise<Made>;

/** What a worker does beside answering: several pieces of work take turns, and questions come in between. */
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

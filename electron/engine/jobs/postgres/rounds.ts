import type { Timers } from '../timers.ts';

/** Work that is repeated. */
export interface Round {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Repeats work with pauses; one that fails is reported, and repeated all the same. */
export interface Rounds {
  start(rounds: readonly Round[]): void;
  /** Runs a task that `stop` waits for. */
  run(task: Promise<void>): void;
  stop(): Promise<void>;
}

export function createRounds(timers: Timers, log: (message: string) => void): Rounds {
  const tasks = new Set<Promise<void>>();
  const cancels = new Map<Round, () => void>();
  let isStopped = false;

  function run(task: Promise<void>): Promise<void> {
    const guarded = task
      .catch((failure: unknown) => {
        log(`the cluster does not answer: ${failure instanceof Error ? failure.message : String(failure)}`);
      })
      .finally(() => tasks.delete(guarded));
    tasks.add(guarded);
    return guarded;
  }

  function repeat(round: Round): void {
    void run(round.run()).then(() => {
      if (!isStopped)
        cancels.set(
          round,
          timers.after(round.everyMs, () => {
            repeat(round);
          }),
        );
    });
  }

  return {
    start(rounds) {
      for (const round of rounds) repeat(round);
    },
    run: (task) => void run(task),
    async stop() {
      isStopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.allSettled(tasks);
    },
  };
}

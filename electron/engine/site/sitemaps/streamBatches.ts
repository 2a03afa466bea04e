/**
 * Turns batches that a task pushes into an iteration, which ends with the task's result. Each batch is a turn of the event loop of its own:
 * many may arrive at once, and their consumer must not hold up everything else.
 * @param start starts the task, at once: what it pushes before the iteration waits
 */
export function streamBatches<Item, Outcome>(
  start: (push: (items: readonly Item[]) => void) => Promise<Outcome>,
): AsyncGenerator<readonly Item[], Outcome, undefined> {
  const waiting: (readonly Item[])[] = [];
  let isDone = false;
  let wake = (): void => {};
  const finish = (): void => {
    isDone = true;
    wake();
  };
  const outcome = start((items) => {
    waiting.push(items);
    wake();
  });
  outcome.then(finish, finish);

  async function* iterate(): AsyncGenerator<readonly Item[], Outcome, undefined> {
    for (;;) {
      const items = waiting.shift();
      if (items !== undefined) {
        yield items;
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
      } else if (isDone) return await outcome;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  return iterate();
}

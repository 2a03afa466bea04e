/**
 * Turns items that a task pushes into an iteration, which ends with the task's result.
 * @param start starts the task
 */
export async function* streamItems<Item, Outcome>(
  start: (push: (items: readonly Item[]) => void) => Promise<Outcome>,
): AsyncGenerator<Item, Outcome, undefined> {
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
  for (;;) {
    const items = waiting.shift();
    if (items !== undefined) yield* items;
    else if (isDone) return await outcome;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

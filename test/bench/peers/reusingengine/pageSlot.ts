// Stands for the engine's own `pageSlot.ts` in the engine that E7 is measured against: a page is used again as the last scrape left it.
import { type Result, ok } from '../../../../shared/base/result.ts';
import type { GuardClient } from '../../../../electron/guard/guardClient.ts';
import { attachDevtools } from '../../../../electron/engine/pages/devtools.ts';
import * as isolated from '../../../../electron/engine/pages/pageSlot.ts';
import type { PageSlot, ReadyPage } from '../../../../electron/engine/pages/pageSlot.ts';

/** As it is: for the page of a place that is given up. */
export function destroyPage(page: ReadyPage): void {
  isolated.destroyPage(page);
}

/** A place of the pool whose session is never cleared. */
export async function createPageSlot(
  index: number,
  guard: GuardClient,
  onProcess: (pid: number) => void,
): Promise<Result<PageSlot, string>> {
  const made = await isolated.createPageSlot(index, guard, onProcess);
  if (!made.ok) return made;
  // Each of these looks at the place as it is now.
  const slot = Object.create(made.value) as PageSlot;
  return ok(
    Object.assign(slot, { clear: (page: ReadyPage | null) => (page === null ? null : made.value.clear(page)) }),
  );
}

/** Every page is as good as new: only what listens to it for the last scrape goes. */
export async function freshenPage(page: ReadyPage): Promise<ReadyPage | null> {
  const { contents, relay, listeners, devtools } = page;
  const emitter: NodeJS.EventEmitter = contents;
  for (const name of emitter.eventNames()) {
    for (const listener of emitter.rawListeners(name)) {
      if (listeners.get(name)?.has(listener) !== true) emitter.removeListener(name, listener as () => void);
    }
  }
  await devtools.detach();
  return { ...page, devtools: await attachDevtools(relay, contents) };
}

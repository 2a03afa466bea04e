// Replaces the engine's `pageSlot.ts` in the engine that E7 is measured against: a page is reused in the state that the last scrape left.
import { type Result, ok } from '../../../../shared/base/result.ts';
import type { GuardClient } from '../../../../electron/guard/guardClient.ts';
import { attachDevtools } from '../../../../electron/engine/pages/devtools/devtools.ts';
import * as isolated from '../../../../electron/engine/pages/session/pageSlot.ts';
import type { PageSlot, ReadyPage } from '../../../../electron/engine/pages/session/pageSlot.ts';

/** Unchanged: for the page of a slot that is given up. */
export function destroyPage(page: ReadyPage): void {
  isolated.destroyPage(page);
}

/** Creates a pool slot whose session is never cleared. */
export async function createPageSlot(
  index: number,
  guard: GuardClient,
  onProcess: (pid: number) => void,
): Promise<Result<PageSlot, string>> {
  const made = await isolated.createPageSlot(index, guard, onProcess);
  if (!made.ok) return made;
  // Each of these reads the current state of the slot.
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

import { privateHosts } from '../../../../shared/api/engine/control.ts';
import type { GuardClient } from '../../../guard/guardClient.ts';
import type { AdBlocker } from '../../blocking/adBlocker.ts';
import type { PageRequest } from '../../ports/capture.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import type { DirectOrigins } from '../loading/directOrigins.ts';
import type { PlainReader } from '../response/plainTier.ts';
import { createGuardedSession, type GuardedSession } from '../session/guardedSession.ts';
import { createLine } from '../waitingLine.ts';
import type { BrowserTemplates } from './browserTemplates.ts';
import { mayFetch, readStaticPage, type StaticOutcome } from './staticFetch.ts';

export interface StaticFetchPoolSettings {
  readonly guard: () => GuardClient;
  readonly blocker: () => AdBlocker;
  readonly plainReader: PlainReader;
  readonly directOrigins: DirectOrigins;
  readonly templates: BrowserTemplates;
  /** Number of sessions. */
  readonly slots: number;
  readonly log: (line: string) => void;
}

/** Sessions without a window, for pages that need none. They are created when they are first needed. */
export interface StaticFetchPool {
  /** Reads a page without a window. Never rejects: what cannot be read so is one for the browser. */
  read(request: PageRequest, signal: AbortSignal): Promise<StaticOutcome>;
}

/** Time limit in ms for clearing a session. */
const clearMs = 8000;

export function createStaticFetchPool(settings: StaticFetchPoolSettings): StaticFetchPool {
  const { directOrigins, templates } = settings;
  const line = createLine<GuardedSession>();
  let created = 0;
  let open = 0;

  /** Creates a session where there are fewer than the pool may have. */
  async function grow(): Promise<void> {
    if (open >= settings.slots) return;
    open += 1;
    created += 1;
    const slot = await createGuardedSession(`fetch-${created}`, settings.guard());
    if (slot.ok) line.offer(slot.value);
    else open -= 1;
  }

  async function take(signal: AbortSignal): Promise<GuardedSession | null> {
    for (;;) {
      if (line.isEmpty()) await grow();
      if (open === 0) return null;
      const slot = await line.take(signal);
      if (slot === null || slot.guard === settings.guard()) return slot;
      discard(slot);
    }
  }

  function discard(slot: GuardedSession): void {
    open -= 1;
    void slot.close();
  }

  async function renew(slot: GuardedSession): Promise<void> {
    const cleared = await withTimeout(clearMs, slot.clearData()).catch((failure: unknown) => String(failure));
    if (cleared === undefined) return line.offer(slot);
    settings.log(cleared === late ? 'a session took too long to clear' : `a session could not be cleared: ${cleared}`);
    discard(slot);
  }

  async function readIn(slot: GuardedSession, request: PageRequest, signal: AbortSignal): Promise<StaticOutcome> {
    const { allowPrivate, route } = request;
    const allowed = await slot.allow({ route, allowPrivate: privateHosts(allowPrivate) });
    if (!allowed.ok) return needsBrowser;
    const { plainReader, blocker } = settings;
    return await readStaticPage({ slot, request, plainReader, directOrigins, signal, blocker: blocker() });
  }

  return {
    async read(request, signal) {
      const { url } = request;
      if (!mayFetch(request) || templates.has(url) || directOrigins.has(url)) return needsBrowser;
      const slot = await take(signal);
      if (slot === null) return needsBrowser;
      try {
        const outcome = await readIn(slot, request, signal);
        const isPage = outcome.kind === 'page';
        // A page that is not there, or no page, says nothing about others.
        const why = isPage ? null : outcome.fetched?.why;
        if (why !== 'status' && why !== 'type') templates.note(url, !isPage);
        return outcome;
      } catch (failure) {
        settings.log(`a page could not be fetched: ${failure instanceof Error ? failure.message : String(failure)}`);
        return needsBrowser;
      } finally {
        void renew(slot);
      }
    },
  };
}

const needsBrowser: StaticOutcome = { kind: 'browser', fetched: null };

import { randomBytes } from 'node:crypto';
import type { LiveResponse, LiveInput, LiveQuestion, LiveState } from '../../../../shared/api/engine/live.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { PageCapture, PageRequest } from '../../ports/capture.ts';
import type { LiveFrame, LivePage, LivePageState, LiveSession } from '../../ports/live.ts';
import { waitForTurn } from '../../../../shared/base/waitForTurn.ts';
import { refusalOf } from '../scrapeFailure.ts';
import type { ApiError } from '../../ports/apiError.ts';

export interface LiveSessionPorts {
  readonly pages: PageCapture;
  /** Maximum number of concurrent sessions: each one uses a spare slot of the scrape pool. */
  readonly maxSessions: number;
  readonly log: (line: string) => void;
}

/** Sessions of live pages, by unguessable ids. Each ends at its deadline, when it is not polled any more, or when it is closed. */
export interface LiveSessions {
  /** Opens a session; its page is still loading on return. Rejected when the maximum is open. */
  open(request: PageRequest): Result<string, ApiError>;
  /**
   * Returns the state as soon as it is newer than `version`, or the current state after ten seconds; null if the session does not exist.
   */
  stateAfter(id: string, version: number, signal: AbortSignal): Promise<LiveState | null>;
  /** Returns the newest frame after this number; null if none arrived within ten seconds or the session does not exist. */
  frameAfter(id: string, number: number, signal: AbortSignal): Promise<LiveFrame | null>;
  input(id: string, inputs: readonly LiveInput[]): Promise<boolean>;
  query(id: string, question: LiveQuestion): Promise<LiveResponse | null>;
  close(id: string): void;
  stop(): void;
}

const times = {
  /** One session, whatever happens on it. */
  longest: 60 * 60_000,
  /** Idle timeout: a viewer polls for the next frame all the time. */
  idle: 120_000,
  /** Timeout of one long poll for newer data. */
  wait: 10_000,
  /** An ended session can still be queried. */
  kept: 60_000,
} as const;

/** One page and its state. */
interface Session {
  readonly end: AbortController;
  page: LivePage | null;
  phase: LiveState['phase'];
  ending: string;
  endingCode: string;
  version: number;
  /** Pending waits for a change; a wait that has ended is removed. */
  readonly waiting: Set<() => void>;
  idle: NodeJS.Timeout;
}

const emptyState: LivePageState = {
  url: '',
  title: '',
  isLoading: true,
  canGoBack: false,
  canGoForward: false,
  viewport: { width: 1280, height: 800 },
  mode: 'use',
  pointed: null,
  marked: [],
  recorded: [],
  dropDown: null,
  notices: [],
};

const full: ApiError = {
  status: 429,
  error: 'Concurrency limit reached: as many live pages are open as the engine can hold. Close one of them.',
};

function isOpen({ phase }: Session): boolean {
  return phase !== 'ended';
}

function createSession(): Session {
  const session: Session = {
    end: new AbortController(),
    page: null,
    phase: 'opening',
    ending: '',
    endingCode: '',
    version: 1,
    waiting: new Set(),
    idle: setTimeout(() => endSession(session, 'The page was not viewed for two minutes.'), times.idle),
  };
  return session;
}

function notifyChange(session: Session): void {
  session.version += 1;
  for (const settle of session.waiting) settle();
}

function endSession(session: Session, ending: string, code = ''): void {
  if (!isOpen(session)) return;
  session.phase = 'ended';
  session.ending = ending.slice(0, 500);
  session.endingCode = code;
  session.page = null;
  session.end.abort();
  clearTimeout(session.idle);
  notifyChange(session);
}

/** Visits the page for as long as the session lasts. */
async function runSession(session: Session, request: PageRequest, { pages, log }: LiveSessionPorts): Promise<void> {
  const over = new Promise<void>((resolve) => {
    session.end.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const sitting: LiveSession = {
    begin(page) {
      if (!isOpen(session)) return;
      session.page = page;
      page.onChange(() => notifyChange(session));
      notifyChange(session);
    },
    arrived() {
      if (session.phase === 'opening') session.phase = 'open';
      notifyChange(session);
    },
    over,
  };
  const deadline = AbortSignal.timeout(times.longest);
  const signal = AbortSignal.any([session.end.signal, deadline]);
  const result = await pages.capture({ ...request, sitting, timeoutMs: times.longest }, signal);
  const refusal = result.ok ? null : refusalOf(result.error);
  if (refusal !== null && isOpen(session)) log(`a live page ended: ${refusal.error.slice(0, 200)}`);
  if (deadline.aborted) endSession(session, 'The page was open for an hour.');
  else endSession(session, refusal?.error ?? '', refusal?.code);
}

function stateOf({ page, version, phase, ending, endingCode }: Session): LiveState {
  return { ...(page?.state() ?? emptyState), version, phase, ending, endingCode };
}

/** Returns a signal that ends the wait: the caller is disconnected, the time is over, or the session has ended. */
function patience(session: Session, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, session.end.signal, AbortSignal.timeout(times.wait)]);
}

export function createLiveSessions(ports: LiveSessionPorts): LiveSessions {
  const sessions = new Map<string, Session>();
  const count = (): number => [...sessions.values()].filter(isOpen).length;
  const find = (id: string): Session | null => {
    const session = sessions.get(id) ?? null;
    if (session !== null && isOpen(session)) session.idle.refresh();
    return session;
  };
  return {
    open(request) {
      if (count() >= ports.maxSessions) return err(full);
      const id = randomBytes(16).toString('hex');
      const session = createSession();
      sessions.set(id, session);
      void runSession(session, request, ports).finally(() => {
        setTimeout(() => sessions.delete(id), times.kept).unref();
      });
      return ok(id);
    },
    async stateAfter(id, version, signal) {
      const session = find(id);
      if (session === null) return null;
      if (session.version <= version && isOpen(session)) {
        await waitForTurn(session.waiting, patience(session, signal));
      }
      return stateOf(session);
    },
    async frameAfter(id, number, signal) {
      const session = find(id);
      if (session?.page === null || session === null) return null;
      return await session.page.frameAfter(number, patience(session, signal));
    },
    async input(id, inputs) {
      const page = find(id)?.page ?? null;
      await page?.input(inputs);
      return page !== null;
    },
    async query(id, question) {
      return (await find(id)?.page?.query(question)) ?? null;
    },
    close(id) {
      const session = sessions.get(id);
      if (session !== undefined) endSession(session, '');
    },
    stop() {
      for (const session of sessions.values()) endSession(session, 'The engine stops.');
    },
  };
}

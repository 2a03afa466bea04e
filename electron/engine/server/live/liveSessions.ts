import { randomBytes } from 'node:crypto';
import type { LiveAnswer, LiveInput, LiveQuestion, LiveState } from '../../../../shared/api/engine/live.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { PageCapture, PageRequest } from '../capturePorts.ts';
import type { LiveFrame, LivePage, LivePageState, Sitting } from '../livePorts.ts';
import { waitAmong } from '../../../../shared/base/waitAmong.ts';
import { refusalOf } from '../scrapeFailure.ts';
import type { Refusal } from '../refusal.ts';

export interface LiveSessionPorts {
  readonly pages: PageCapture;
  /** Sessions at once: each of them takes one of the places that scrapes have to spare. */
  readonly most: number;
  readonly log: (line: string) => void;
}

/** Sessions of live pages, by ids that nobody guesses. Each ends with its deadline, when nobody asks for it any more, or when it is closed. */
export interface LiveSessions {
  /** Opens one; its page is on its way when this answers. Refused when as many are open as may be. */
  open(request: PageRequest): Result<string, Refusal>;
  /** The state once it is newer than `version`, or as it is after ten seconds; null where there is no such session. */
  stateAfter(id: string, version: number, signal: AbortSignal): Promise<LiveState | null>;
  /** The newest frame after this number; null when none came within ten seconds, or there is no such session. */
  frameAfter(id: string, number: number, signal: AbortSignal): Promise<LiveFrame | null>;
  input(id: string, inputs: readonly LiveInput[]): Promise<boolean>;
  ask(id: string, question: LiveQuestion): Promise<LiveAnswer | null>;
  close(id: string): void;
  stop(): void;
}

const times = {
  /** One session, whatever happens on it. */
  longest: 60 * 60_000,
  /** Nobody has asked for anything of it: whoever looks asks for the next frame all the time. */
  idle: 120_000,
  /** One question for what is newer. */
  wait: 10_000,
  /** What has ended can still be read about. */
  kept: 60_000,
} as const;

/** One page and what is known of it. */
interface Session {
  readonly end: AbortController;
  page: LivePage | null;
  phase: LiveState['phase'];
  ending: string;
  endingCode: string;
  version: number;
  /** Those who wait for a change, and nobody else: who has stopped waiting is not kept. */
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

const full: Refusal = {
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
    idle: setTimeout(() => endSession(session, 'Nobody looked at the page for two minutes.'), times.idle),
  };
  return session;
}

function tellChange(session: Session): void {
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
  tellChange(session);
}

/** Visits the page for as long as the session lasts. */
async function runSession(session: Session, request: PageRequest, { pages, log }: LiveSessionPorts): Promise<void> {
  const over = new Promise<void>((resolve) => {
    session.end.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const sitting: Sitting = {
    begin(page) {
      if (!isOpen(session)) return;
      session.page = page;
      page.onChange(() => tellChange(session));
      tellChange(session);
    },
    arrived() {
      if (session.phase === 'opening') session.phase = 'open';
      tellChange(session);
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

/** The reasons to stop waiting: the asker is gone, the time is over, the session has ended. */
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
      if (count() >= ports.most) return err(full);
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
        await waitAmong(session.waiting, patience(session, signal));
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
    async ask(id, question) {
      return (await find(id)?.page?.ask(question)) ?? null;
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

import type { WebContents } from 'electron';
import { z } from 'zod';
import type { Devtools } from './devtools.ts';

/** Where the main frame stands. Times are of the clock that was given. */
export interface Lifecycle {
  /** How often another document took the main frame. */
  readonly generation: number;
  /** A navigation has begun that has not arrived. */
  readonly navigating: boolean;
  readonly committedAt: number | null;
  readonly loadedAt: number | null;
  /** The main frame shows Chromium's own error page: the last navigation failed. */
  readonly failedUrl: string | null;
  readonly crashed: boolean;
  /** Whether the limit of navigations was reached: the page is kept where it is. */
  readonly held: boolean;
  /** Counts a navigation that the engine itself begins; false where the limit is reached. */
  countNavigation(): boolean;
  /** Told that the document of this generation is gone though nothing led away: a `javascript:` address put another in its place. */
  replaced(generation: number): void;
  /** Settles at the next change of any of this, or after `ms`. */
  changeWithin(ms: number): Promise<void>;
}

export const mostNavigations = 40;

const navigatedSchema = z.object({
  frame: z.object({
    id: z.string(),
    parentId: z.string().optional(),
    url: z.string(),
    unreachableUrl: z.string().optional(),
  }),
});

/** Follows the main frame, and keeps it to http and https and to 40 navigations. */
export function watchLifecycle(contents: WebContents, devtools: Devtools, now: () => number): Lifecycle {
  const state = {
    generation: 0,
    navigating: false,
    committedAt: null as number | null,
    loadedAt: null as number | null,
    failedUrl: null as string | null,
    crashed: false,
    held: false,
  };
  let navigations = 0;
  let waiting: (() => void)[] = [];
  const tellChange = (): void => {
    const told = waiting;
    waiting = [];
    for (const settle of told) settle();
  };

  devtools.onEvent(({ method, params, sessionId }) => {
    if (sessionId !== '') return;
    if (method === 'Page.loadEventFired') {
      state.loadedAt = now();
      tellChange();
    }
    if (method !== 'Page.frameNavigated') return;
    const navigated = navigatedSchema.safeParse(params);
    if (!navigated.success || navigated.data.frame.parentId !== undefined) return;
    state.generation += 1;
    state.navigating = false;
    state.committedAt = now();
    state.loadedAt = null;
    state.failedUrl = navigated.data.frame.unreachableUrl ?? null;
    tellChange();
  });
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) state.navigating = true;
  });
  // A navigation that came to nothing (204, a download, stopped) tells no other end.
  contents.on('did-stop-loading', () => {
    state.navigating = false;
  });
  const countNavigation = (): boolean => {
    navigations += 1;
    if (navigations >= mostNavigations) state.held = true;
    return !state.held;
  };
  contents.on('will-navigate', (details) => {
    countNavigation();
    if (state.held || !isWeb(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (details.isMainFrame && !isWeb(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame && !isFrameAddress(details.url)) details.preventDefault();
  });
  // A page that asks to stay is left all the same.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.on('render-process-gone', () => {
    state.crashed = true;
    tellChange();
  });
  return Object.assign(state, {
    countNavigation,
    replaced(generation: number): void {
      if (state.generation !== generation) return;
      state.generation += 1;
      tellChange();
    },
    changeWithin: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  });
}

function isWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function isFrameAddress(url: string): boolean {
  return /^(?:https?:\/\/|about:|data:|blob:)/i.test(url);
}

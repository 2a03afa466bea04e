import type { WebContents } from 'electron';
import { z } from 'zod';
import type { Devtools } from './devtools.ts';

/** State of the main frame. Times are those of the given clock. */
export interface Lifecycle {
  /** How often another document took the main frame. */
  readonly generation: number;
  /** A navigation has started and is not committed yet. */
  readonly navigating: boolean;
  readonly committedAt: number | null;
  readonly loadedAt: number | null;
  /** URL of the failed navigation where the main frame shows Chromium's error page. */
  readonly failedUrl: string | null;
  readonly crashed: boolean;
  /** Whether the navigation limit was reached: further navigations are blocked. */
  readonly held: boolean;
  /** Counts a navigation started by the engine; false if the limit is reached. */
  countNavigation(): boolean;
  /** Reports that the document of this generation was replaced without a navigation: a `javascript:` URL wrote another. */
  replaced(generation: number): void;
  /** Settles at the next change of any of this, or after `ms`. */
  changeWithin(ms: number): Promise<void>;
}

export const maxNavigations = 40;

const navigatedSchema = z.object({
  frame: z.object({
    id: z.string(),
    parentId: z.string().optional(),
    url: z.string(),
    unreachableUrl: z.string().optional(),
  }),
});

/** Watches the main frame, and limits it to http and https and to 40 navigations. */
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
  // A navigation without a document (204, a download, stopped) has no other end event.
  contents.on('did-stop-loading', () => {
    state.navigating = false;
  });
  const countNavigation = (): boolean => {
    navigations += 1;
    if (navigations >= maxNavigations) state.held = true;
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
  // A page that asks to stay (`beforeunload`) is left anyway.
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

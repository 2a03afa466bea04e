import { describe, expect, test } from 'vitest';
import type { PageState } from '../../../../../electron/engine/pages/inpage/pageState.ts';
import { waitUntilStable, type Settled } from '../../../../../electron/engine/pages/loading/waitUntilStable.ts';
import { fakeDevtools } from '../devtools/fakeDevtools.ts';

const calm: PageState = {
  readyState: 'complete',
  silentMs: 1000,
  thin: false,
  empty: false,
  scripted: true,
  timersMs: 0,
  atWork: false,
  elements: 100,
  cut: false,
  undrawn: false,
  closedRoots: 0,
  awaited: 0,
  refreshSeconds: null,
};

interface Scene {
  /** The page at a moment, in milliseconds since the visit began; null while there is none. */
  readonly page: (at: number) => Partial<PageState> | null;
  readonly pending?: (at: number) => number;
  readonly failure?: string;
  readonly openLines?: number;
  readonly floods?: boolean;
  readonly loadedAt?: number | null;
  readonly timeMs?: number;
  readonly navigating?: (at: number) => boolean;
}

/** Plays a page against the clock: time passes only where the visit waits. */
async function play(scene: Scene): Promise<Settled & { readonly at: number; readonly sent: string[] }> {
  let time = 0;
  const { devtools, sent } = fakeDevtools();
  const loadedAt = scene.loadedAt === undefined ? 0 : scene.loadedAt;
  const settled = await waitUntilStable({
    devtools,
    now: () => time,
    timeMs: scene.timeMs ?? 60_000,
    secret: 'secret',
    mustDraw: false,
    fast: false,
    signal: new AbortController().signal,
    cutConnections: () => undefined,
    isTooBig: () => false,
    refreshSeconds: () => null,
    isOver: () => false,
    world: {
      current: () =>
        Promise.resolve({
          contextId: 1,
          list: () => Promise.resolve([]),
          callWithNode: () => Promise.resolve(),
          evaluate() {
            const state = scene.page(time);
            return state === null ? Promise.reject(new Error('no document')) : Promise.resolve({ ...calm, ...state });
          },
        }),
    },
    lifecycle: {
      generation: 1,
      get navigating() {
        return scene.navigating?.(time) ?? false;
      },
      committedAt: 0,
      get loadedAt() {
        return loadedAt !== null && time >= loadedAt ? loadedAt : null;
      },
      failedUrl: null,
      crashed: false,
      held: false,
      countNavigation: () => true,
      replaced: () => undefined,
      changeWithin(ms) {
        time += ms;
        return Promise.resolve();
      },
    },
    network: {
      pending: () => scene.pending?.(time) ?? 0,
      silentMs: () => 10_000,
      floods: () => scene.floods ?? false,
      openLines: () => scene.openLines ?? 0,
      documentBytes: () => 1000,
      documentTooLong: () => false,
      documentFailure: () => scene.failure ?? null,
    },
  });
  return { ...settled, at: time, sent };
}

describe('a page is quiet', () => {
  test('at once where it has no scripts', async () => {
    expect(await play({ page: () => ({ scripted: false, silentMs: 0 }) })).toMatchObject({ how: 'quiet', at: 0 });
  });

  test('a moment after its text last changed', async () => {
    const settled = await play({ page: (at) => ({ silentMs: Math.max(0, at - 500) }) });
    expect(settled.how).toBe('quiet');
    expect(settled.at).toBeGreaterThanOrEqual(575);
    expect(settled.at).toBeLessThan(800);
  });

  test('as soon as it has been silent for long enough, not at the next of regular looks', async () => {
    let looks = 0;
    const settled = await play({
      page(at) {
        looks += 1;
        return { silentMs: at };
      },
    });
    expect(settled).toMatchObject({ how: 'quiet', at: 75 });
    expect(looks).toBe(2);
  });

  test('when its requests are answered and what they bring is there', async () => {
    const settled = await play({
      page: (at) => ({ silentMs: Math.max(0, at - 2100) }),
      pending: (at) => (at < 2000 ? 1 : 0),
    });
    expect(settled).toMatchObject({ how: 'quiet' });
    expect(settled.at).toBeGreaterThanOrEqual(2000);
  });

  test('when its short timers have run', async () => {
    const settled = await play({ page: (at) => ({ timersMs: Math.max(0, 1200 - at) }) });
    expect(settled.how).toBe('quiet');
    expect(settled.at).toBeGreaterThanOrEqual(1200);
  });

  test('later where it shows next to nothing yet', async () => {
    const page = (thin: boolean) => (at: number) => ({ thin, silentMs: at });
    const full = await play({ page: page(false) });
    const thin = await play({ page: page(true) });
    expect(thin.at).toBeGreaterThan(full.at + 200);
  });

  test('later still where it listens for what it will show', async () => {
    const page = (at: number): Partial<PageState> => ({ thin: true, silentMs: at });
    expect((await play({ page, openLines: 1 })).at).toBeGreaterThan((await play({ page })).at + 1000);
  });

  test('without its pictures, when everything else is there', async () => {
    const settled = await play({ loadedAt: null, page: (at) => ({ readyState: 'interactive', silentMs: at }) });
    expect(settled.how).toBe('quiet');
    expect(settled.at).toBeLessThan(3000);
  });

  test('on the page that a refresh leads to', async () => {
    const settled = await play({ page: (at) => ({ scripted: false, refreshSeconds: at < 2000 ? 2 : null }) });
    expect(settled.at).toBeGreaterThanOrEqual(2000);
  });

  test('not while it goes elsewhere', async () => {
    const settled = await play({ page: () => ({}), navigating: (at) => at < 700 });
    expect(settled.at).toBeGreaterThanOrEqual(700);
  });
});

describe('a page that never gets quiet', () => {
  test('is taken while it goes on changing', async () => {
    const settled = await play({ page: () => ({ silentMs: 0 }) });
    expect(settled.how).toBe('busy');
    expect(settled.at).toBeLessThan(20_000);
  });

  test('is taken while a request stays open', async () => {
    const settled = await play({ page: () => ({}), pending: () => 1 });
    expect(settled.how).toBe('busy');
    expect(settled.at).toBeLessThan(10_000);
  });

  test('is taken while it loads, when nothing comes any more', async () => {
    const settled = await play({ loadedAt: null, page: (at) => ({ readyState: 'loading', silentMs: at }) });
    expect(settled.how).toBe('loading');
  });

  test('is taken within the time that the request gives', async () => {
    for (const page of [
      () => ({ silentMs: 0 }),
      () => ({ readyState: 'loading' as const }),
      () => ({ timersMs: 500 }),
      () => null,
    ]) {
      const settled = await play({ page, timeMs: 1000, loadedAt: null });
      expect(settled.at).toBeLessThan(800);
    }
  });

  test('is stopped where it grows beyond measure', async () => {
    const settled = await play({ page: () => ({ elements: 300_000 }) });
    expect(settled.how).toBe('huge');
    expect(settled.sent).toContain('Emulation.setScriptExecutionDisabled');
  });

  test('is taken as it stands where it floods the network', async () => {
    expect((await play({ page: () => ({ silentMs: 0 }), floods: true })).how).toBe('stuck');
  });

  test('is taken where its document was cut off', async () => {
    expect((await play({ page: () => ({}), failure: 'net::ERR_CONTENT_LENGTH_MISMATCH' })).how).toBe('broken');
  });
});

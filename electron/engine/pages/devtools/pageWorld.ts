import type { Devtools } from './devtools.ts';
import serialiseSource from '../inpage/serialise.inpage.ts?inpage';
import watchSource from '../inpage/watch.inpage.ts?inpage';
import { createIsolatedWorld, type IsolatedWorld } from './isolatedWorld.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The names under which our scripts stay in their world. */
export const watcher = 'globalThis.trowelWatch';
export const serialiser = 'globalThis.trowelSerialise';

/** The isolated world of the page: one per document of the main frame, with the scripts that watch and serialize it. */
export interface PageWorld {
  /** The one of the current document. Rejects where there is none just now. */
  current(): Promise<IsolatedWorld>;
}

const installMs = 5000;

export function createPageWorld(devtools: Devtools, mainFrameId: string, lifecycle: Lifecycle): PageWorld {
  let known: { readonly generation: number; readonly world: IsolatedWorld } | null = null;
  return {
    async current() {
      const { generation } = lifecycle;
      if (known?.generation === generation) return known.world;
      const world = withEndCallback(await createIsolatedWorld(devtools, mainFrameId), () =>
        lifecycle.replaced(generation),
      );
      await world.evaluate(`void (${watcher} = ${watchSource})`, installMs);
      known = { generation, world };
      return world;
    },
  };
}

/** A document can be replaced without a navigation; the next caller must get the world of the new one. */
function withEndCallback(world: IsolatedWorld, onEnd: () => void): IsolatedWorld {
  return {
    ...world,
    async evaluate(expression, timeoutMs) {
      try {
        return await world.evaluate(expression, timeoutMs);
      } catch (failure) {
        if (isGone(failure)) onEnd();
        throw failure;
      }
    },
  };
}

/** Whether something failed because the document that it was for is no more. */
export function isGone(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    /find context|context was destroyed|document is gone|navigated or closed/i.test(failure.message)
  );
}

/** Puts the script that writes a page into a world, once. */
export async function installSerialiser(world: IsolatedWorld, timeoutMs: number): Promise<void> {
  await world.evaluate(`void (${serialiser} ??= ${serialiseSource})`, timeoutMs);
}

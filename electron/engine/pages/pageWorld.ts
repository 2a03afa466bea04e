import type { Devtools } from './devtools.ts';
import serialiseSource from './inpage/serialise.inpage.ts?inpage';
import watchSource from './inpage/watch.inpage.ts?inpage';
import { createIsolatedWorld, type IsolatedWorld } from './isolatedWorld.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The names under which our scripts stay in their world. */
export const watcher = 'globalThis.trowelWatch';
export const serialiser = 'globalThis.trowelSerialise';

/** Our place beside the page: one for each document that the main frame shows, with the scripts that watch and write it. */
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
      const world = await createIsolatedWorld(devtools, mainFrameId);
      await world.evaluate(`void (${watcher} = ${watchSource})`, installMs);
      known = { generation, world };
      return world;
    },
  };
}

/** Puts the script that writes a page into a world, once. */
export async function installSerialiser(world: IsolatedWorld, timeoutMs: number): Promise<void> {
  await world.evaluate(`void (${serialiser} ??= ${serialiseSource})`, timeoutMs);
}
